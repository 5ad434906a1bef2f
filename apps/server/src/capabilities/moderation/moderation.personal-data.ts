import { enqueue } from '../../platform/jobs/jobs.ts';
import { deleteOwn, personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const moderationPersonalData: readonly PersonalData[] = [
  personalTable(
    'moderation_held',
    '等着审核或审核过的内容',
    {
      held_at: '写的时间',
      words: '内容',
      place: '写在哪里',
      state: '状态',
      reason: '没有通过的原因',
      appeal: '申诉',
    },
    async (change, studentId) => {
      // Nothing else refers to a picture that has not become the avatar yet.
      const avatars = await change
        .selectFrom('moderation_held')
        .where('student_id', '=', studentId)
        .where('kind', '=', 'avatar')
        .where('state', '=', 'waiting')
        .select('pictures')
        .execute();
      for (const address of avatars.flatMap(({ pictures }) => pictures))
        await enqueue(change, 'drop-public-image', { address });
      await deleteOwn(change, 'moderation_held', studentId);
    },
  ),
];
