import sharp from 'sharp';
import { expect, it } from 'vitest';
import { askOne } from '../../../testing/desks/qa-desk.ts';
import { openDrawn } from '../../../testing/visits/open-drawn.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { sharePictureOf } from './share-picture.ts';
import { drawCard } from '../../../platform/media/slides/draw-card.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'https://school.example' } });
const open = await openDrawn(school);

const pictureOf = async (url: string): Promise<string> => {
  const { body } = await open(url);
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)" \/>/.exec(body) ?? [];
  expect(picture).toMatch(/^https:\/\/school\.example\/share\//);
  return picture.replace('https://school.example', '').replaceAll('&amp;', '&');
};
const ask = async (url: string) => await school.visit().send({ method: 'GET', url });

it('a page without a picture of its own is shown with its title and the school’s name', async () => {
  const address = await pictureOf('/about');
  const { statusCode, headers, rawPayload } = await ask(address);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  expect(headers['cache-control']).toBe('public, max-age=604800');
  const { width, height } = await sharp(rawPayload).metadata();
  expect([width, height]).toEqual([1200, 630]);
  // It is the same for whoever asks next.
  expect((await ask(address)).rawPayload.equals(rawPayload)).toBe(true);
  expect(await pictureOf('/legal')).not.toBe(address);
});

it('writes nobody’s words under the school’s name', async () => {
  const address = await pictureOf('/about');
  const [path = '', title = ''] = address.split('?title=');
  for (const other of [
    `${path}?title=${encodeURIComponent('加微信领钱')}`,
    `${path}?title=${title}${encodeURIComponent('，加微信领钱')}`,
    `${path}?title=${title}&title=${title}`,
    path,
    `${path.replace(/\/share\/\w+/, '/share/0000000000000000')}?title=${title}`,
    `/share/x/y.png?title=${title}`,
  ])
    expect([other, (await ask(other)).statusCode]).toEqual([other, 404]);
});

it('draws no words of a student, which would outlive the question', async () => {
  const questionId = await askOne(await school.signIn());
  expect(await pictureOf(`/qa/public/${questionId}`)).toMatch(
    new RegExp(`title=${encodeURIComponent('答疑')}$`),
  );
});

it('has an address that answers also where a title is cut at a space', async () => {
  const { signer } = school.services;
  const dress = { name: '江畔财经学堂', touchIcon: '' } as Parameters<
    ReturnType<typeof sharePictureOf>
  >[1];
  const address = sharePictureOf({ signer })(`${'w'.repeat(119)} ${'w'.repeat(20)}`, dress);
  expect((await ask(address)).statusCode).toBe(200);
});

it('a title and a name of any length stay within it', () => {
  const short = { name: '江畔财经学堂', mark: null };
  const long = { name: '江畔财经学堂'.repeat(30), mark: null };
  for (const [title, frame] of [
    ...['', '久期', '长'.repeat(300), 'w'.repeat(400)].map((each) => [each, short] as const),
    ['久期', long] as const,
  ]) {
    const places = [
      ...drawCard({ title, frame }).matchAll(/translate\(([\d.-]+) ([\d.-]+)\) scale/g),
    ];
    for (const [, x, y] of places) {
      expect(Number(x)).toBeLessThan(1200);
      expect(Number(y)).toBeLessThan(600);
    }
  }
});
