import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  dropLiveMark as dropOperation,
  listLiveMarks as listOperation,
  saveLiveMark as saveOperation,
} from '@xuezhou/contract/live/console';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { findOwnLive } from '../console/find-live.ts';
import { markReader, markWriter } from './marks.repository.ts';
import { putMark } from './put-mark.ts';
import { secondOf } from './replay-marks.ts';

export async function listLiveMarks(
  { database: { connection } }: ConsoleServices,
  { params: { liveId } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const live = await findOwnLive(connection, actor, 'live.plan', liveId);
  const marks = await markReader(connection, liveId).all();
  return {
    title: live.title,
    marks: marks.map(({ mark_id: markId, title, at }) => ({
      ...{ markId, title, at: at.toISOString() },
      second: secondOf(live, at),
    })),
  };
}

export async function saveLiveMark(
  services: ConsoleServices,
  { body: { liveId, markId, title, at } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const live = await findOwnLive(change, actor, 'live.plan', liveId);
    const given = { markId, title, at: at === null ? null : new Date(at), now };
    const { before, ...after } = await putMark(change, live, given);
    const auditEntry = {
      operation: 'saveLiveMark',
      target: { kind: 'live', id: liveId },
      ...(before !== undefined && { before: { title: before.title, at: before.at } }),
      after,
    };
    return { answer: true as const, auditEntry };
  });
}

export async function dropLiveMark(
  services: ConsoleServices,
  { body: { liveId, markId } }: InputOf<typeof dropOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    await findOwnLive(change, actor, 'live.plan', liveId);
    const all = await markReader(change, liveId).all();
    const known = all.find(({ mark_id: id }) => id === markId);
    await markWriter(change, liveId).drop(markId);
    const auditEntry = known && {
      operation: 'dropLiveMark',
      target: { kind: 'live', id: liveId },
      before: { title: known.title, at: known.at },
    };
    return { answer: true as const, auditEntry: auditEntry ?? null };
  });
}
