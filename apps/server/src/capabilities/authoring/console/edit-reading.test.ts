import * as contract from '@xuezhou/contract/authoring/console';
import { describe, expect, it } from 'vitest';
import { picture } from '../../../testing/desks/identity-desk.ts';
import { openAuthoring, refused } from '../testing/authoring-desk.ts';

const { connection, owner, publish, write, publishedCourse } = await openAuthoring();

describe('pictures', () => {
  it('[POST /api/console/content/pictures/add] [POST /api/console/content/preview] are kept under their own name, shown to students, and refused where they are none', async () => {
    const { courseId, first } = await publishedCourse();
    const send = (bytes: Buffer | string) =>
      owner.call(contract.addDraftPicture, {
        body: { courseId },
        files: { picture: new Blob([bytes as Buffer<ArrayBuffer>]) },
      });
    expect((await send('no picture')).status).toBe(refused('draftPictureUnfit'));
    expect((await send(Buffer.from('89504e470d0a1a0a00', 'hex'))).status).toBe(
      refused('draftPictureUnfit'),
    );
    const { address } = await owner.data(contract.addDraftPicture, {
      body: { courseId },
      files: { picture: new Blob([await picture()]) },
    });
    const table = await owner.data(contract.previewDraft, {
      body: { markdown: `| 图 |\n| --- |\n| ![轴](${address}) |` },
    });
    expect(table.html).toMatch(/<td>.*\/files\/content\//);
    const { faults, markdown } = await write(courseId, first, `图：![时间轴](${address})`);
    expect(faults).toEqual([]);
    expect(markdown).toContain(address);
    await publish(courseId);
    const { html, source } = await connection
      .selectFrom('reading')
      .where('reading_id', '=', first)
      .select(['html', 'source'])
      .executeTakeFirstOrThrow();
    expect(html).toContain(`src="${address}"`);
    expect(source).toContain('(figures/');
  });
});
