/**
 * Land on a grid of 2.5 degrees, a row from 74° north down to 53° south, 25° west first, four cells to a letter. A
 * picture of where people are: it has no borders and is no map. Made from public-domain coast lines.
 */
const rows = [
  '80000001823ffff83000000000ff6be00fff',
  '80007e0077ffffffffff80ffefdffdfe0fff',
  'ffff003c0100000000001fffffffffffffff',
  'fffe10e000000000000023ffffffffffffff',
  '000f9fffffffffffffffc0fffffff8130380',
  '000f9fffffffffffff3a00fffffff01c0080',
  '00859fffffffffffc06000181ffff81f8000',
  '01863fffffffffff80e0000003ffffbfc000',
  '03efffffffffffffe0c0000003ffffbff000',
  '007fffffffffffffd000000001ffffffd000',
  '00ffffffffffffffc000000000ffffff1000',
  '007ffd7bffffffff8000000000ffffffc000',
  '03f37839fffffffe3000000000fffffc0000',
  '03c4bffdfffffffc2000000000fffff80000',
  '03c11ffcffffffcc60000000007ffff00000',
  '00fc00ffffffffc5c0000000007fffe00000',
  '03ff20ffffffffe200000000001fffc00000',
  '03ffffffffffffe0000000000007ffc00000',
  '07fffffdffffffc000000000000be0400000',
  '0fffff7ebfffffc0000000000005e0000000',
  '1fffffffc3ffff20000000000001e0000000',
  '1fffffbf81f9fc00000000000000e2100000',
  '1fffff9f01e0f8200000000000007e000000',
  '1fffffde01c07c2000000000000007000000',
  '1ffffff000c07c0000000000000001800000',
  '0ffffffc00c04810000000000000008f8000',
  '07fffffc00200018000000000000005fc000',
  '03cffff80000a0c0000000000000001ff800',
  '0003fff800007180000000000000001ffc00',
  '0003ffe000003380000000000000003ffc00',
  '0003ffc0000033a1400000000000003fff00',
  '0001ffc000001000f20000000000007fffe0',
  '0001ffc000000600780000000000003ffff0',
  '0001ffc000000000040000000000001ffff0',
  '0001ffc000000003000000000000001fffe0',
  '0001ffc40000000f100000000000000fffc0',
  '0001ffcc0000001ff000000000000007ffc0',
  '0001ff0c0000003ff800000000000003ffc0',
  '0000ff18000000fffc00000000000003ff80',
  '0000ff08000001fffe00000000000003fe00',
  '0000fe00000000fffe00000000000003fe00',
  '00007e00000000fffe00000000000007fc00',
  '00007c00000000f9fe00000000000007f800',
  '00000000000000c07c00000000000007f000',
  '00000000000000003c00800000000007e000',
  '0000000000000000000080000000000f8000',
  '0000000000000000080300000000000f0000',
  '0000000000000000000600000000000f0000',
  '0000000000000000000000000000000f0000',
  '0000000000000000000000000000000e0000',
  '000000000000000000000000000000062000',
];

const step = 2.5;
export const landWidth = 144;
export const landHeight = rows.length;

/** The grid's place of a longitude and a latitude. */
export const placeOf = (longitude: number, latitude: number) => ({
  x: ((longitude + 25 + 360) % 360) / step,
  y: (74 - latitude) / step,
});

/** Every dot of land as one path of points. */
export const landPath = rows
  .flatMap((row, y) =>
    [...row].flatMap((letter, group) =>
      [8, 4, 2, 1].flatMap((bit, index) =>
        Number.parseInt(letter, 16) & bit ? [`M${group * 4 + index + 0.5} ${y + 0.5}h0`] : [],
      ),
    ),
  )
  .join('');
