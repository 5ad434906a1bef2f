import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { SentFile, UploadLedger } from '../../../platform/media/pieces/upload-ledger.ts';
import { isVideoHead } from '../../../platform/media/video-head.ts';
import { lectureFilePlace } from '../document/lecture-files.ts';
import {
  askForRoom,
  countReceived,
  findUpload,
  holdUpload,
  setState,
  type UploadRow,
} from './upload.repository.ts';

const sent = (row: UploadRow): SentFile => ({
  ...row,
  isAwaited: row.state === 'receiving',
  place: lectureFilePlace(row.file) ?? '',
});

const kept = (row: UploadRow | undefined): SentFile | undefined =>
  row === undefined || row.state === 'dropped' ? undefined : sent(row);

/** Videos of lectures: looked into once they are whole. */
export const videoLedger: UploadLedger = {
  find: async (connection, uploadId) => kept(await findUpload(connection, uploadId)),
  hold: async (change, uploadId) => {
    const held = await holdUpload(change, uploadId);
    return held === undefined ? undefined : kept(await findUpload(change, uploadId));
  },
  count: async (change, uploadId, to, now) => await countReceived(change, uploadId, { to, now }),
  end: async (change, uploadId, now) => {
    const values = { state: 'checking', changed_at: now } as const;
    if (await setState(change, uploadId, ['receiving'], values))
      await enqueue(change, 'check-upload', { uploadId }, { key: `check-upload-${uploadId}` });
  },
  drop: async (change, uploadId, now) => {
    const values = { state: 'dropped', changed_at: now } as const;
    const from = ['receiving', 'checking', 'ready', 'refused'] as const;
    if (await setState(change, uploadId, from, values)) await askForRoom(change);
  },
  unfit: {
    isFit: isVideoHead,
    refuse: async (change, uploadId, now) => {
      const refused = { state: 'refused', fault: notVideo, changed_at: now } as const;
      await setState(change, uploadId, ['receiving'], refused);
    },
  },
};

const notVideo = '这个文件不是视频，请选 MP4、MOV、MKV、WebM、AVI 或 FLV';
