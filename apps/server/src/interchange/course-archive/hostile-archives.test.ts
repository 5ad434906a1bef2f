import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeZip } from '../../testing/make-zip.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { archiveDesk } from '../testing/archive-desk.ts';
import { makeTarGz } from '../testing/make-tar.ts';

const school = await startTestApp();
const owner = await signInStaffAs(school, { isOwner: true });
const desk = await archiveDesk(school, owner);
beforeAll(async () => {
  await school.app.listen({ port: 0, host: '127.0.0.1' });
});

const zip = (...names: string[]) => makeZip(names.map((name) => ({ name, content: name })));
/** They say so, and have nothing. */
const large = (ending: string, count: number, claims: number) =>
  Array.from({ length: count }, (_each, at) => ({
    ...{
      name: `${ending === 'md' ? 'courses' : 'banks'}/demo/${at}.${ending}`,
      content: '',
      claims,
    },
  }));
const catalogue = { name: 'catalogue.yaml', content: 'courses: [demo]\n' };

it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
  ['nothing but words', () => Buffer.from('只是一段文字，不是压缩包'), /既不是 zip，也不是 tar/],
  ['an empty zip', () => makeZip([]), /压缩包是空的/],
  ['a zip that was cut', () => makeZip([catalogue]).subarray(0, 60), /不是完整的压缩包/],
  ['a RAR', () => Buffer.from('Rar!\u001a\u0007\u0000 and so on'), /RAR 压缩包/],
  [
    'SCORM',
    () => makeZip([{ name: 'imsmanifest.xml', content: '<manifest xmlns:adlcp="a"/>' }]),
    /SCORM 课件.*外来课件/,
  ],
  ['a deck of Anki', () => zip('collection.anki2', 'media'), /Anki 的闪卡/],
  ['a backup of Moodle', () => zip('moodle_backup.xml'), /改成 \.mbz/],
  ['a Word file', () => zip('word/document.xml', '[Content_Types].xml'), /Word/],
  ['videos', () => zip('一.mp4', '二.mp4'), /里面只有视频/],
  ['a course without its catalogue', () => zip('demo/course.yaml'), /没有 catalogue\.yaml/],
  [
    'a catalogue without courses',
    () => makeZip([{ ...catalogue, content: 'courses: []\n' }]),
    /课程/,
  ],
  ['a name that leads out', () => zip('catalogue.yaml', '../../etc/passwd'), /指向别处的文件名/],
  ['one name twice', () => zip('catalogue.yaml', 'a.md', 'a.md'), /两个 a\.md/],
  ['a file that is a folder too', () => zip('catalogue.yaml', 'a', 'a/b.md'), /放不下的文件名/],
  ['a folder that is a file too', () => zip('catalogue.yaml', 'a/b.md', 'a'), /放不下的文件名/],
  [
    'a name longer than disks have',
    () => zip('catalogue.yaml', `courses/${'课'.repeat(90)}.md`),
    /放不下的文件名/,
  ],
  [
    'a file larger than it says',
    () => makeZip([catalogue, { name: 'a.mp4', content: Buffer.alloc(9000), claims: 10 }]),
    /和它自己说的不一样/,
  ],
  [
    'a bomb',
    () => makeZip([catalogue, { name: 'a.mp4', content: 'a', claims: 4_000_000_000 }]),
    /展开后太大/,
  ],
  [
    'more texts than a memory holds',
    () => makeZip([catalogue, ...large('md', 8, 40_000_000)]),
    /文字一共超过 300 MB/,
  ],
  [
    'banks larger than are read',
    () => makeZip([catalogue, ...large('xlsx', 1, 100_000_001)]),
    /超过 100 MB/,
  ],
  [
    'a link in a tar',
    () => makeTarGz([catalogue, { name: 'a', type: 'symlink', linkname: '/etc/passwd' }]),
    /链接或设备/,
  ],
  ['a bomb of a tar', () => gzipSync(Buffer.alloc(60_000_000)), /展开后太大|压缩包坏了/],
])('%s is told in words, and nothing of it stays', async (_what, make, words) => {
  const run = await desk.see(await desk.bring(await make()));
  expect(run).toMatchObject({ state: 'failed', courses: [], fault: expect.stringMatching(words) });
});

it.each<[string, () => Promise<Buffer>]>([
  ['a tar.gz', async () => await makeTarGz([catalogue])],
  ['a tar', async () => gunzipSync(await makeTarGz([catalogue]))],
  [
    'a zip of the folder',
    () => Promise.resolve(makeZip([{ ...catalogue, name: 'files/catalogue.yaml' }])),
  ],
])('%s is looked into', async (_what, make) => {
  const run = await desk.see(await desk.bring(await make()));
  expect(run.fault ?? '').not.toMatch(/压缩包/);
});
