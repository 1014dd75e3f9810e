"""Screen readers through the package accesskit: AT-SPI on Linux, UI Automation on Windows, NSAccessibility on macOS.

The package is optional (`steinreich[reader]`), and nothing is built before a reader asks. AccessKit calls back on its
own threads, and an exception in a callback would end the program: so each of them only leaves a note for the loop, and
nothing in it can raise. Windows and macOS follow AccessKit's documented calls; nobody has tried them yet.
"""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, Any

import pygame

from game.ui.kit.nodes import Act, Asked, NodePath, NodeState, Role
from game.ui.reader.nodes import Change, Flat
from game.ui.reader.reader import Adapter

if TYPE_CHECKING:
    import accesskit

LOG = logging.getLogger(__name__)

ROLES = {role: role.name for role in Role} | {
    Role.CHOICE: "RADIO_GROUP", Role.OPTION: "RADIO_BUTTON", Role.STEPPER: "SPIN_BUTTON", Role.TEXT: "TEXT_INPUT",
    Role.ITEM: "LIST_ITEM", Role.SAID: "LABEL",
}  # fmt: skip
ACTS = {
    Act.CLICK: "CLICK", Act.FOCUS: "FOCUS", Act.MORE: "INCREMENT", Act.LESS: "DECREMENT", Act.WRITE: "SET_VALUE",
}  # fmt: skip
WINDOW_ID = 0
VALUED = (Role.CHOICE, Role.STEPPER, Role.SWITCH, Role.TEXT, Role.LIST)
"""Roles whose value AT-SPI does not expose; it is put before the description."""


class AccessKit(Adapter):
    """The tree in AccessKit's terms, and its callbacks."""

    def __init__(self, window: pygame.Window) -> None:
        import accesskit

        super().__init__()
        self._kit, self._window = accesskit, window
        self._numbers: dict[NodePath, int] = {(): WINDOW_ID}
        self._paths: dict[int, NodePath] = {WINDOW_ID: ()}
        self._count = WINDOW_ID
        self._begun = 0
        self._focused: bool | None = None
        """Whether the window has the focus, where readers were not told yet."""
        self._acts = [(getattr(accesskit.Action, name), act) for act, name in ACTS.items()]
        self._roles = {role: getattr(accesskit.Role, name) for role, name in ROLES.items()}
        self._connection = self._connected()

    def _connected(self) -> Any:
        if sys.platform == "win32":
            from accesskit import windows

            return windows.SubclassingAdapter(self._window.handle, self._activated, self._asked)
        if sys.platform == "darwin":
            from accesskit import macos

            # SDL puts the keyboard focus on the window instead of its view.
            macos.add_focus_forwarder_to_window_class("SDLWindow")
            return macos.SubclassingAdapter.for_window(self._window.handle, self._activated, self._asked)
        from accesskit import unix

        return unix.Adapter(self._activated, self._asked, self._deactivated)

    # -- called by AccessKit, on any thread ------------------------------------------------------------------

    def _activated(self) -> None:
        """A reader has become active: the loop sends the tree in the next frame."""
        self._begun += 1
        self.generation = self._begun
        wake()

    def _deactivated(self) -> None:
        self.generation = 0

    def _asked(self, request: accesskit.ActionRequest) -> None:
        """A reader asks for something: note it for the loop."""
        try:
            act = next((act for action, act in self._acts if action == request.action), None)
            path = self._paths.get(request.target)
            if act is not None and path:
                said = request.data[1] if request.data is not None and act is Act.WRITE else ""
                self.inbox.append(Asked(path, act, str(said)))
                wake()
        except Exception:
            LOG.warning("a request of a screen reader was not understood", exc_info=True)

    # -- called by the loop ----------------------------------------------------------------------------------

    def send(self, change: Change) -> None:
        update = self._update(change)
        events = self._connection.update_if_active(lambda: update)
        if events is not None:
            events.raise_events()
        for path in change.gone:
            self._paths.pop(self._numbers.pop(path, WINDOW_ID), None)
        if self._focused is not None:
            self.focused(self._focused)

    def focused(self, focused: bool) -> None:
        """Tell the readers whether the window has the focus; on Windows the system does.

        On Linux it is told with the first change. While a reader becomes active, AccessKit holds its lock and waits for
        Python to call back: a call that waits for that lock then would stop the game for ever.
        """
        if sys.platform == "darwin":
            events = self._connection.update_view_focus_state(focused)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":
            self._focused = None if self.generation else focused
            if self.generation:
                self._say_where()
                self._connection.update_window_focus_state(focused)

    def _say_where(self) -> None:
        """Tell AT-SPI where the window is on the screen: nodes know only where they are in it."""
        (x, y), (width, height) = self._window.position, self._window.size
        place = self._kit.Rect(float(x), float(y), float(x + width), float(y + height))
        self._connection.set_root_window_bounds(place, place)

    def close(self) -> None:
        self.generation = 0
        self._connection = None

    def _number(self, path: NodePath) -> int:
        """Return the number of a node, the same for as long as it is there."""
        number = self._numbers.get(path)
        if number is None:
            self._count += 1
            number = self._numbers[path] = self._count
            self._paths[number] = path
        return number

    def _update(self, change: Change) -> Any:
        update = self._kit.TreeUpdate(self._number(change.focus))
        if change.whole:
            tree = self._kit.Tree(WINDOW_ID)
            tree.toolkit_name = "Steinreich"
            update.tree = tree
        for path, flat in change.nodes.items():
            update.nodes.append((self._number(path), self._node(flat)))
        return update

    def _node(self, flat: Flat) -> accesskit.Node:
        kit, node = self._kit, flat.node
        made = kit.Node(self._roles[node.role])
        if node.role in (Role.LABEL, Role.SAID):
            made.set_value(node.name)
        else:
            made.set_label(node.name)
            if node.value:
                made.set_value(node.value)
        counted = node.role is Role.LIST and flat.children  # by readers; a value would be read whenever it changes
        told = node.value if node.role in VALUED and not counted else ""
        if about := " ".join(part for part in (told, node.about) if part):
            made.set_description(about)
        if node.shortcut:
            made.set_keyboard_shortcut(node.shortcut)
        if node.box is not None:
            x, y, width, height = node.box
            made.set_bounds(kit.Rect(float(x), float(y), float(x + width), float(y + height)))
        if node.place is not None:
            made.set_position_in_set(node.place[0] - 1)
            made.set_size_of_set(node.place[1])
        if node.span is not None:
            value, low, high = map(float, node.span)
            made.set_numeric_value(value)
            made.set_min_numeric_value(low)
            made.set_max_numeric_value(high)
        if node.role is Role.SAID:
            made.set_live(kit.Live.POLITE)
        if NodeState.DISABLED in node.states:
            made.set_disabled()
        if NodeState.MODAL in node.states:
            made.set_modal()
        if node.role in (Role.SWITCH, Role.OPTION):
            on = NodeState.ON in node.states or NodeState.CHOSEN in node.states
            made.set_toggled(kit.Toggled.TRUE if on else kit.Toggled.FALSE)
        if node.role is Role.ITEM and NodeState.CHOSEN in node.states:
            made.set_selected(True)  # False would be read aloud with every piece
        if flat.children:
            made.set_children([self._number(path) for path in flat.children])
        for action, act in self._acts:
            if act in node.acts:
                made.add_action(action)
        return made


def wake() -> None:
    """Wake the loop from its rest."""
    try:
        pygame.event.post(pygame.Event(pygame.USEREVENT))
    except Exception:
        LOG.debug("no window to wake", exc_info=True)


def connected(window: pygame.Window) -> Adapter | None:
    """Return a connection to the readers of this system; None: the package is missing, or does not work here."""
    try:
        return AccessKit(window)
    except ImportError:
        return None
    except BaseException as error:
        # A panic in the package is not an Exception, and the game must run without a reader.
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        LOG.warning("no connection to screen readers", exc_info=True)
        return None
