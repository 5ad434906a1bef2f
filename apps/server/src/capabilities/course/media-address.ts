import type { Services } from '../../platform/services.ts';

/** Long enough for a lecture watched with pauses; a page that stays open longer asks again. */
const graceMs = 6 * 3_600_000;

interface Ticket {
  readonly videoId: number;
  readonly studentId: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Addresses of one video for one student until some time. The signature stands in the folder's name, so the
 * relative addresses inside a playlist carry it along.
 */
export function mediaAddress(
  { signer }: Pick<Services, 'signer'>,
  given: { videoId: number; studentId: number; now: Date; durationMs: number },
): { expiresAt: Date; address: (file: string) => string } {
  const until = given.now.getTime() + graceMs + given.durationMs;
  const text = `${given.videoId}.${given.studentId}.${until}`;
  const folder = `/media/${text}.${signer.sign('media', text)}`;
  return { expiresAt: new Date(until), address: (file) => `${folder}/${file}` };
}

/** Undefined when the signature is not ours or its time is over. */
export function readTicket(
  { signer, clock }: Pick<Services, 'signer' | 'clock'>,
  folder: string,
): Ticket | undefined {
  const [videoId = '', studentId = '', until = '', signature = ''] = folder.split('.');
  const isOurs = signer.verify('media', `${videoId}.${studentId}.${until}`, signature);
  if (!isOurs || Number(until) < clock.now().getTime()) return undefined;
  return { videoId: Number(videoId), studentId: Number(studentId), until: Number(until) };
}
