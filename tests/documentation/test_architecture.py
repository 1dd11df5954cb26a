"""The picture of ARCHITECTURE.md is made from the code, and shows its layers as they are."""

from deploy.architecture_picture import LAYERS, PICTURE, draw, imported_layers


def test_the_picture_is_new() -> None:
    assert PICTURE.read_text("utf-8") == draw(), "run python -m deploy.architecture_picture, and look at it"


def test_a_layer_imports_those_below_it_and_the_settings() -> None:
    order = list(LAYERS)
    for number, layer in enumerate(order):
        above = [other for other in imported_layers(layer) if order.index(other) < number]
        assert above == (["start-up"] if layer == "ops" else []), layer
