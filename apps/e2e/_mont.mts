import sharp from 'sharp';
const [out, ...files] = process.argv.slice(2);
const ims = await Promise.all(
  files.map(async (f) => {
    const m = await sharp(f).metadata();
    const w = m.width! > 1000 ? 760 : 390;
    const h = Math.min(Math.round((m.height! * w) / m.width!), 1750);
    const full = await sharp(f).resize(w).toBuffer();
    return {
      b: await sharp(full)
        .extract({
          left: 0,
          top: 0,
          width: w,
          height: Math.min(h, (await sharp(full).metadata()).height!),
        })
        .toBuffer(),
      w,
      h,
    };
  }),
);
const W = ims.reduce((s, i) => s + i.w + 8, 0),
  H = Math.max(...ims.map((i) => i.h));
let x = 0;
const comp = ims.map(({ b, w }) => {
  const c = { input: b, left: x, top: 0 };
  x += w + 8;
  return c;
});
await sharp({ create: { width: W, height: H, channels: 3, background: '#f0f' } })
  .composite(comp)
  .png()
  .toFile(out!);
