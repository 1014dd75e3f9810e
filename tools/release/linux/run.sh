#!/bin/sh
# What a .run does once it is unpacked: it opens the game; `-- install` puts it into the home folder, `-- uninstall` takes it away.
set -e
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
place=$HOME/.local/lib/steinreich
case "$1" in
install)
    rm -rf "$place"
    mkdir -p "$place" "$HOME/.local/bin" "$data/applications" "$data/icons/hicolor/scalable/apps"
    cp -R "$here/." "$place"
    ln -sf "$place/steinreich" "$HOME/.local/bin/steinreich"
    cp "$here/steinreich.svg" "$data/icons/hicolor/scalable/apps/steinreich.svg"
    sed "s|^Exec=.*|Exec=\"$place/steinreich\"|" "$here/steinreich.desktop" > "$data/applications/steinreich.desktop"
    echo "Steinreich is in the menu now, and the command is $HOME/.local/bin/steinreich."
    ;;
uninstall)
    rm -rf "$place"
    rm -f "$HOME/.local/bin/steinreich" "$data/applications/steinreich.desktop"
    rm -f "$data/icons/hicolor/scalable/apps/steinreich.svg"
    echo "Steinreich is removed; matches and settings are still there."
    ;;
*)
    "$here/steinreich" "$@"
    ;;
esac
