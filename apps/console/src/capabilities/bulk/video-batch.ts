import { call } from '@xuezhou/client/api/call.ts';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';
import { createStore, type Store } from '@xuezhou/client/browser/store.ts';
import {
  beginUpload,
  getLecture,
  useUpload as putIntoDraft,
  videoLimit,
} from '@xuezhou/contract/authoring/console';
import { addLectures } from '@xuezhou/contract/bulk/console';
import { byFileName, chapterNumber, readVideoName } from '@xuezhou/rules/bulk/video-names';
import { v7 as newId } from 'uuid';
import { sendVideo } from '../authoring/port/sending.ts';
import type { TreeNode } from './bulk.queries.ts';

/** `waiting`: to be sent; `checking`: the server looks into it; `used`: it is in the draft. */
export type VideoState = 'chosen' | 'waiting' | 'sending' | 'checking' | 'used' | 'failed';

export interface VideoRow {
  readonly key: string;
  readonly file: File;
  /** Null: nobody knows in which chapter. */
  readonly readingId: number | null;
  readonly title: string;
  readonly isIn: boolean;
  /** Of the one whose name it has: `replace` gives that a new video, `new` makes another; '' is to be said. */
  readonly same: '' | 'replace' | 'new';
  readonly lectureId: number | null;
  readonly state: VideoState;
  readonly fault: string | null;
}

const stores = new Map<number, Store<readonly VideoRow[]>>();

/** The files of a course that are on their way; they go on while other pages of the console are open. */
export function videosOf(courseId: number): Store<readonly VideoRow[]> {
  const known = stores.get(courseId) ?? createStore<readonly VideoRow[]>([]);
  stores.set(courseId, known);
  return known;
}

const endings = new Set(videoLimit.endings.split(' '));
const isVideo = ({ name }: File): boolean =>
  endings.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase());

/** With its folders, where it came with them. */
const pathOf = (file: File): string => file.webkitRelativePath || file.name;
const folderOf = (file: File): string => pathOf(file).split('/').at(-2) ?? '';

/** What becomes of files, by their names and folders; those that are no videos are named and not taken. */
export function rowsOfFiles(
  files: readonly File[],
  nodes: readonly TreeNode[],
  withoutTail: boolean,
): { rows: VideoRow[]; unread: string[] } {
  const inOrder = files.toSorted((one, other) => byFileName(pathOf(one), pathOf(other)));
  const videos = inOrder.filter(
    (file) => isVideo(file) && file.size > 0 && file.size <= videoLimit.bytes,
  );
  const unread = inOrder.filter((file) => !videos.includes(file)).map(({ name }) => name);
  const rows = videos.map((file): VideoRow => {
    const { chapter, title } = readVideoName(file.name, withoutTail);
    const readingId = readingFor(nodes, chapter, folderOf(file));
    return {
      ...{ key: newId(), file, readingId, title: title.slice(0, 120), isIn: readingId !== null },
      ...{ same: '', lectureId: null, state: 'chosen', fault: null },
    };
  });
  return { rows, unread };
}

/** By the number of the chapter, or by the folder's name. */
function readingFor(
  nodes: readonly TreeNode[],
  chapter: number | null,
  folder: string,
): number | null {
  const readings = nodes.filter(({ kind, state }) => kind === 'reading' && state !== 'removed');
  const byNumber = readings.filter(
    ({ number }) => chapter !== null && chapterNumber(number) === chapter,
  );
  if (byNumber.length === 1) return byNumber[0]?.nodeId ?? null;
  const byName = readings.filter(({ title }) => folder !== '' && folder.includes(title));
  return byName.length === 1 ? (byName[0]?.nodeId ?? null) : null;
}

/** The lecture of its chapter that is called so already. */
export const sameAs = (
  nodes: readonly TreeNode[],
  { readingId, title }: Pick<VideoRow, 'readingId' | 'title'>,
): TreeNode | undefined =>
  nodes.find(
    (node) =>
      node.kind === 'lecture' &&
      node.state !== 'removed' &&
      node.parentId === readingId &&
      node.title === title.trim(),
  );

const checkMs = 2000;

/** Makes the lectures at once, then sends one file after another; each goes into the draft when the server has looked into it. */
export async function sendAll(
  courseId: number,
  nodes: readonly TreeNode[],
  batchId: string,
): Promise<void> {
  const store = videosOf(courseId);
  const set = (key: string, news: Partial<VideoRow>) =>
    store.set(store.get().map((row) => (row.key === key ? { ...row, ...news } : row)));
  const chosen = store.get().filter(({ isIn, state }) => isIn && state === 'chosen');
  const lectureOf = (row: VideoRow) =>
    row.same === 'replace' ? sameAs(nodes, row)?.nodeId : undefined;
  const fresh = chosen.filter((row) => lectureOf(row) === undefined);
  const made =
    fresh.length === 0
      ? []
      : (
          await call(addLectures, {
            body: {
              ...{ batchId, courseId },
              lectures: fresh.map(({ readingId, title }) => ({
                ...{ readingId: readingId ?? 0, title: title.trim(), isFree: false },
              })),
            },
          })
        ).lectureIds;
  for (const row of chosen)
    set(row.key, {
      lectureId: lectureOf(row) ?? made[fresh.indexOf(row)] ?? null,
      state: 'waiting',
    });
  void sendInTurn(courseId, set);
}

async function sendInTurn(
  courseId: number,
  set: (key: string, news: Partial<VideoRow>) => void,
): Promise<void> {
  for (;;) {
    const row = videosOf(courseId)
      .get()
      .find(({ state }) => state === 'waiting');
    if (row === undefined || row.lectureId === null) return;
    set(row.key, { state: 'sending' });
    try {
      await sendOne(courseId, row.lectureId, row.file);
      set(row.key, { state: 'checking' });
      void takeWhenReady(courseId, row.lectureId).then(
        () => set(row.key, { state: 'used' }),
        (error: unknown) => set(row.key, { state: 'failed', fault: wordsOf(error) }),
      );
    } catch (error) {
      set(row.key, { state: 'failed', fault: wordsOf(error) });
    }
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof RefusalError || error instanceof FailureError || error instanceof Refused
    ? error.message
    : '没有传成，请在这节课里再传一次';

class Refused extends Error {}

async function sendOne(courseId: number, lectureId: number, file: File): Promise<void> {
  const body = { uploadId: newId(), courseId, lectureId, fileName: file.name, bytes: file.size };
  const begun = await call(beginUpload, { body });
  await new Promise<void>((resolve, reject) => {
    sendVideo(lectureId, begun, file, resolve).catch(reject);
  });
}

async function takeWhenReady(courseId: number, lectureId: number): Promise<void> {
  for (;;) {
    const { upload, revision } = await call(
      getLecture,
      { params: { courseId, lectureId } },
      { ignoreErrors: true },
    );
    if (upload === null) throw new Refused('这个视频已经不要了');
    if (upload.state === 'refused') throw new Refused(upload.fault ?? '不是能用的视频');
    if (upload.state === 'ready') {
      const { uploadId } = upload;
      await call(putIntoDraft, { body: { courseId, lectureId, revision, uploadId } });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, checkMs));
  }
}
