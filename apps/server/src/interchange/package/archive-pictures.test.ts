import { expect, it } from 'vitest';
import { openEpub } from '../epub/open-epub.ts';
import { readChapters } from '../epub/read-epub.ts';
import { foreignFigure } from '../figure-file.ts';
import { makeEpub } from '../testing/make-epub.ts';
import { png } from '../testing/package-school.ts';
import { PictureBudget, picturesOf } from './archive-pictures.ts';

function archiveOf(files: Readonly<Record<string, Buffer>>) {
  const read: string[] = [];
  const bytes = async (name: string) => {
    read.push(name);
    return files[name];
  };
  const archive = { names: new Set(Object.keys(files)), bytes, body: async () => undefined };
  return { read, archive: { ...archive, close: async () => {} } };
}

it('a picture is unpacked and made once, however often pages show it', async () => {
  const { archive, read } = archiveOf({ a: png });
  const take = picturesOf(archive);
  const [one, other] = await Promise.all([take('a'), take('a')]);
  expect(one).toBe(other);
  expect(await take('none')).toBeUndefined();
  await take('none');
  expect(read).toEqual(['a', 'none']);
  expect(await foreignFigure(one ?? png)).toBe(await foreignFigure(other ?? png));
});

it('pictures beyond the bound are refused in words, and no more of them is read', async () => {
  const { archive, read } = archiveOf({ a: png, b: png, c: png });
  const take = picturesOf(archive, new PictureBudget(png.length));
  expect(await take('a')).toBe(png);
  await expect(take('b')).rejects.toThrow('图片太多，请分成几份');
  await expect(take('c')).rejects.toThrow('图片太多，请分成几份');
  expect(await take('a')).toBe(png);
  expect(read).toEqual(['a', 'b']);
});

it('a book makes a picture once for all fragments and chapters that name it', async () => {
  const shown = (at: number) => `<p>字<img src="i.png#${at}"/><img src="./i.png?#x${at}"/></p>`;
  const bytes = makeEpub({
    documents: { 'a.xhtml': shown(1) + shown(2), 'b.xhtml': shown(3) },
    contents: null,
    more: [{ name: 'OEBPS/i.png', content: png }],
  });
  const { chapters } = await readChapters(await openEpub(bytes));
  const figures = chapters.flatMap((chapter) => chapter.figures);
  expect(figures).toHaveLength(2);
  expect(figures[0]).toBe(figures[1]);
});
