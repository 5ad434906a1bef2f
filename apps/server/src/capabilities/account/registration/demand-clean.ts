import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { passGate } from '../../moderation/moderation.port.ts';

/** Of who has no account yet: there is no former nickname to keep meanwhile, so one that would be held is refused. */
export async function demandCleanNickname(
  services: Pick<Services, 'database' | 'config' | 'signer'>,
  nickname: string,
): Promise<void> {
  const offered = { kind: 'nickname', studentId: 0, texts: [nickname] } as const;
  const { isHeld } = await passGate(services, { ...offered, refusal: 'nicknameWords' });
  if (isHeld)
    throw new Refusal('nicknameWords', '这个昵称要先审核，请先换一个，以后可以在设置里改');
}
