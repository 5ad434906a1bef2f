import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { attemptReader, attemptWriter } from './attempt/attempt.repository.ts';

/** The words to be spoken after the hand-in, once for each attempt. */
export async function playMockVoice(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  paperId: number,
): Promise<{ voice: string | null }> {
  const celebrated = await attemptWriter(connection, studentId).celebrate(paperId, clock.now());
  if (celebrated !== undefined) return { voice: voiceOf(celebrated.score) };
  const attempt = await attemptReader(connection, studentId).last(paperId);
  if (attempt === undefined) throw new Refusal('mockNotBegun');
  if (attempt.score === null) throw new Refusal('mockNotHandedIn');
  return { voice: null };
}

function voiceOf(score: number): string {
  const done = `交卷成功，这次得了 ${score} 分。`;
  if (score >= 70) return `${done}很扎实，保持这个节奏。`;
  if (score >= 50) return `${done}离目标不远，把错题弄懂就能再上一层。`;
  return `${done}先别急，从成绩单里最弱的主题开始补。`;
}
