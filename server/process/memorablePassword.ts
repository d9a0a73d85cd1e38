import { randomInt } from 'node:crypto';

const words = `
acorn amber anchor apple apron arrow aspen autumn bakery bamboo banjo barley basil beacon birch bishop blanket blossom
bonfire bottle bramble breeze bridge bright bronze bubble bucket button cabin cactus camera candle canyon carpet castle
cedar cello chalk cherry chimney cinder circus citrus clover cobalt cocoa comet compass copper coral cotton cricket
crystal curtain cypress daisy dapple desert dolphin domino donkey dragon drum dune eagle ember engine falcon feather
fennel ferry fiddle finch flannel flint forest fossil fountain fox garden garlic gazelle ginger glacier goblet granite
grape guitar hammer harbour harvest hazel heron hickory honey horizon island ivory jacket jasmine jigsaw juniper kettle
kitten ladder lagoon lantern lavender lemon lichen lilac linen lizard lobster locket lotus magnet mango maple marble
marigold meadow melon mirror mitten monsoon mosaic mountain mulberry mustard nectar nettle nickel nutmeg oak oasis
olive onyx orange orchard orchid otter oyster paddle palace paper parrot pebble pelican pencil pepper petal pewter piano
pigeon pillow pine planet plum pocket pollen pony poppy potter prairie pumpkin puzzle quarry quartz quill rabbit
raven ribbon river robin rocket rosemary saddle saffron salmon sandal sapphire scarlet seashell shadow shelter
silver sparrow spinach spruce squirrel stable starling summer sunset teapot thimble thistle thunder timber tulip
turnip valley vanilla velvet violet violin walnut walrus water willow window winter yarrow zephyr
`
  .trim()
  .split(/\s+/);

/** Four words and a number, about 38 random bits: for a password that is read off a terminal and typed once. */
export function memorablePassword(): string {
  const chosen = Array.from({ length: 4 }, () => words[randomInt(words.length)]);
  return [...chosen, randomInt(10, 100)].join('-');
}
