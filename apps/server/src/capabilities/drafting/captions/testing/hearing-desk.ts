import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as authoring from '@xuezhou/contract/authoring/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import * as contract from '@xuezhou/contract/drafting/console';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeVideo } from '../../../../platform/media/transcode/tests/make-video.ts';
import { openAppContext } from '../../../../capabilities.ts';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { startTestApp, type TestAppOptions } from '../../../../testing/test-app.ts';
import type { Transcriber } from '../../../../providers/transcription/transcription.port.ts';
import { hearLecture } from '../hear-lecture.ts';

export const refused = (name: AnyRefusalName) => allRefusals[name][0];

interface Lecture {
  readonly courseId: number;
  readonly lectureId: number;
}

const seconds = 12;

/** A school whose lectures the sandbox writes down. Call it at the top of a test file. */
export async function openHearingDesk(options: TestAppOptions = {}) {
  const school = await startTestApp({ sandbox: true, transcriber: true, ...options });
  const { connection, services } = school;
  const owner = await signInStaffAs(school, { isOwner: true, name: '周允' });
  type Staff = typeof owner;
  let folder = '';
  let bytes = Buffer.alloc(0);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-hearing-'));
    const file = path.join(folder, 'video.mp4');
    bytes = await readFile(await makeVideo(file, { seconds, size: '64x36' }));
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A lecture of 久期 whose draft has a video of twelve seconds; `facts`: what its upload found out. */
  async function recorded(facts: object = {}): Promise<Lecture> {
    const { courseId } = await owner.data(authoring.createCourse, {
      body: { requestId: randomUUID(), title: '久期', family: 'CFA' },
    });
    let parentId = courseId;
    for (const kind of ['book', 'reading', 'lecture'] as const) {
      const place = { courseId, requestId: randomUUID(), parentId, afterId: null };
      const body = { ...place, kind, title: '久期' };
      parentId = (await owner.data(authoring.addNode, { body })).nodeId;
    }
    await film({ courseId, lectureId: parentId }, facts);
    return { courseId, lectureId: parentId };
  }

  /** Another video for it. */
  async function film({ courseId, lectureId }: Lecture, facts: object = {}): Promise<void> {
    const uploadId = randomUUID();
    const file = `videos/${uploadId}.mp4`;
    const contentType = 'video/mp4';
    await services.storage.put(`lecture-files/${uploadId}.mp4`, bytes, { contentType });
    await connection
      .insertInto('lecture_upload')
      .values({
        ...{ upload_id: uploadId, course_id: courseId, lecture_id: lectureId },
        ...{ staff_id: owner.staffId, file_name: '久期.mp4', file, bytes: bytes.length },
        ...{ received: bytes.length, state: 'used' },
        facts: JSON.stringify({ durationMs: seconds * 1000, height: 36, hasSound: true, ...facts }),
        ...{ made_at: new Date(), changed_at: new Date() },
      })
      .execute();
    await connection
      .updateTable('authored_node')
      .where('kind', '=', 'lecture')
      .where('node_id', '=', lectureId)
      .set({
        fields: JSON.stringify({
          ...{ isIntensive: false, isFree: false, subject: null },
          content: { video: file },
        }),
      })
      .execute();
  }

  /** What the next request for a transcription gets. */
  async function machine(next: string | readonly object[]): Promise<void> {
    const said = typeof next === 'string' ? next : `say:${JSON.stringify(next)}`;
    const response = await fetch(`${school.sandbox?.consoleUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'llm', next: said }),
    });
    expect(response.ok).toBe(true);
  }

  const read = (lecture: Lecture, language: 'zh' | 'en' = 'zh', staff: Staff = owner) =>
    staff.data(contract.getCaptionDraft, { params: lecture, query: { language } });
  const ask = (lecture: Lecture, wishes: object = {}, staff: Staff = owner) =>
    staff.call(contract.askForCaptions, {
      body: { draftId: randomUUID(), ...lecture, language: 'zh' as const, ...wishes },
    });
  /** Asked for, and heard whole. */
  async function heard(lecture: Lecture) {
    expect((await ask(lecture)).status).toBe(200);
    await school.runJobs(['hear-lecture']);
    const { draft } = await read(lecture);
    return draft!;
  }
  const revisionOf = async (lecture: Lecture) =>
    (await owner.data(authoring.getLecture, { params: lecture })).revision;
  const take = async (lecture: Lecture, draftId: string, wishes: object = {}, staff = owner) =>
    await staff.call(contract.takeCaptions, {
      body: {
        ...{ ...lecture, revision: await revisionOf(lecture), draftId, replaces: false },
        ...wishes,
      },
    });
  /** The job as a server does it, six seconds of sound at once; `meanwhile`: what happens when they were sent. */
  const hearShortly = (
    draftId: string,
    isLastAttempt = false,
    signal = new AbortController().signal,
    meanwhile = async () => {},
  ) => {
    const { transcriber } = openAppContext(services).providers;
    const hear: Transcriber['hear'] = async (...sound) => {
      await meanwhile();
      return await transcriber!.hear(...sound);
    };
    return hearLecture(
      { services, transcriber: { hear }, stretchMs: 6000 },
      { draftId },
      { signal, isLastAttempt },
    );
  };
  return { school, owner, recorded, film, machine, read, ask, heard, take, hearShortly };
}
