"""The search in the rules: forms of words, others for the same, any order, and what is offered instead."""

import pytest

from game.engine.registry import BOOKS
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.chapters import RuleWords
from game.words.search import SAME, folded, nearest, spans, stem, wanted_in
from tests.listed import listed

EVERY = {language: [RuleWords(Catalogue(language), rules) for rules in BOOKS.values()] for language in LANGUAGES}


def found(language: str, sought: str) -> set[tuple[str, str]]:
    """Every section that holds what is looked for, by its book and its key."""
    wanted = wanted_in(Catalogue(language), sought)
    return {(words.rules.book, each.key) for words in EVERY[language] for each in words.found(wanted)}


def test_forms_printed_words_and_everyday_ones_are_found() -> None:
    for language, sought, section in listed("search")["sections"]:
        assert tuple(section) in found(language, sought), sought
        assert found(language, " ".join(sought.split()[::-1])) == found(language, sought), "in any order"
        assert len(found(language, sought)) < 30, sought


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_for_something_finds_what_the_others_find(language: str) -> None:
    for key, text in Catalogue(language).entries.items():
        if key.startswith(SAME):
            for word in text.split(", "):
                assert " " in word or found(language, word), (key, word)


def test_all_forms_of_a_word_have_one_beginning() -> None:
    for forms in ("swap swaps swapped swapping", "call calls called calling", "plans planned planning", "Satz Sätze"):
        assert len({stem(word) for word in forms.split()}) == 1, forms
    assert folded("ÄÖİ") == folded("aoİ")


def test_what_is_marked_are_whole_words_where_they_stand() -> None:
    text = "Über Strafkarten: Wer straft, zieht 10 und nicht 1."
    marked = [text[begin:end] for begin, end in spans(text, wanted_in(Catalogue("de"), "strafe 1"))]
    assert marked == ["Strafkarten", "straft", "1"]
    assert not [*spans(text, wanted_in(Catalogue("de"), ""))]


def test_the_nearest_is_offered_where_nothing_is_found() -> None:
    texts = [words.whole(each) for words in EVERY["de"] for each in words.chapters]
    for sought, offered in listed("search")["offers"]:
        assert nearest(Catalogue("de"), sought, texts).startswith(offered), sought
        assert bool(nearest(Catalogue("de"), sought, texts)) == bool(offered), sought
