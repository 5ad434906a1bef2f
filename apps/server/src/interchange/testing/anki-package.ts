/**
 * An Anki package of 24 notes, made by SQLite with pages of 512 bytes: so few need interior pages and a chain of
 * overflow. Notes: bold and a formula, a text with gaps, one of 400 characters, one with only a picture, and twenty more.
 */
export const ankiPackage = Buffer.from(
  [
    'UEsDBBQAAAAIAJigdV23pNFU0wQAAAAaAAAQAAAAY29sbGVjdGlvbi5hbmtpMu2XS2gbRxjHZ/SwZFuyLcu23ELRoJNNTOxdvWzV',
    'NkljF0pz6COFHARhLa0UYT2MtGprhCAObu0k0EKxIdSBuC200MZ1m0PquG7cY2/NoZdCD4VaUgqF3kIhh3YeimfWWtOLIW2sT6PR',
    '7G//u/vtfP9d7b7+6tmUpqJELp9RNOQHJgAhOIUQAMCCv07Aw1xnjwOCfw8LOBmDViKGj8iylf00478RFuiktVkCuDXjycVbsBPY',
    '7XaIvy7XwssuV3upjD8+yRdBJV9Wyah44JtSE0oxrfnKQ8gnhUf2Q6+KFoOhhIL7mTHch4L+ULQYDsWUSCRaDKiBIGZhKeErkwOU',
    'ybVpgn+QHNrhQzZoxlMbbV/v/L1634VHrXRkpdc/+B7gtnWEx7GT7vIEtHncbrioaMpMWo3l0kd/Qo3HwM105rXp0+em0bnTL5yd',
    'RhiggVQcpbKamlTzaC6fyij5eTSrzg+hWF7bX5HNaShbTKeHUCYXN6CFWMaAvomXGmlcmzegxULWgKYLBjCWyyaQpr6t6dNSsfgA',
    'jaux2UZotL2mJA8IB0n9TSAKwG+kO9pYsJhtHo8HLiRZbZR8vEC7Fn19CDq8QtmUUS3ihjSXb6SDl5810TQW3TQNzNUC7cy6NCg6',
    'PI1kEa85WA/DJIzNY1z6xooMoUQ63sAKGBqZpFA0smQiTXZrMGn4IjlQf/Zs9pCUy8l+mnEswkHv/25yr17d/b3ZjmkjVmjOwvFt',
    '5P/fCjwAfgSnwSx4Hg9JPMeeDh3A1Wq3O0/g1xJnMli7dQsFUWVn3VvbWEHBQaqx1DVnqCZQvXGlsnav9uGidzyVSaJCPjbhU07O',
    'ZZO+ySsv0g3MTrbBByW6hb9ybxnn4f2/TiGeLNsb9MRM9RNbeIaemFxZ2qpe+qx6fbNUikmRyN6331TXd6prt2vbu+UyniGM5Uik',
    'srOJGf797uPa1TvlsreytP1g6XMy1zKqfbF+nu4bPt63l+5b2tv9srrxyd7dd6o3bnrHZybZzseHZyYrm3erK3dqa1dr7y3hg1RX',
    '368u3qxsfzo+k5+MDkxdKOHHk/LE1PCAdGJ+MEqf/xxgFMBf4BZcgXPwJegDj8BPYAO8Cy7gFYcEYi8SDuAmaQ2zrMIkaym8bxE8',
    'pLIuvSxEZSEuCzFZp15G/SZxw+EhlXXoZQEqC3BZgMmcepmfyvxc5mcyh14mU5nMZTKTtetlEpVJXCYxWZteNkJlI1w2wi6sVt2F',
    'NUZUY/uiMaax6zSjRDO6rxllGptOQ6efz36YaVp0Gjr3fOpDpP428CeAP8Pb8BqMwwnYhxef1mBV6tdVSaYOkrmD5LqDPHoZdZDM',
    'HSTXHdSnl1EHydxBct1BvXoZdZDMHSTXHdSjl1EHydxBeMge3PRGoxaSuIfwkMq69TLqIonbSBol9XeT6/8BvI/vAOtwGd8DzsNT',
    'cAB2gb/Ar+AH8BW4Di6Bi+AV8W7gYllYgdVqh9d+rFx00x4y3s15t8hdnLtE3sV5l8g7Oe8UeQfnHSJ3cu4UuYNzh8jbOW8XeRvn',
    'bSJv5bxV5HbO7SK3cW4TeQvnLSK3cm4VuYVzi8jNnJtFbuLcJHLIOWQ9/f+Hy0L9m69GTyJYffp5ffrFunk494i8j/M+kfdy3ivy',
    'Hs57GP8HUEsDBBQAAAAIAJigdV1Dv6ajBAAAAAIAAAAFAAAAbWVkaWGrrgUAUEsBAhQDFAAAAAgAmKB1Xbek0VTTBAAAABoAABAA',
    'AAAAAAAAAAAAAKSBAAAAAGNvbGxlY3Rpb24uYW5raTJQSwECFAMUAAAACACYoHVdQ7+mowQAAAACAAAABQAAAAAAAAAAAAAAgAEB',
    'BQAAbWVkaWFQSwUGAAAAAAIAAgBxAAAAKAUAAAAA',
  ].join(''),
  'base64',
);
