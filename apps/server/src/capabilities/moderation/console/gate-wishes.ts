import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getGateWishes as getOperation,
  setGateWishes as setOperation,
} from '@xuezhou/contract/moderation/console';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { safetyOf } from '../ask-safety.ts';
import { gateWishes, type GateWishes } from '../word-list.ts';

export async function getGateWishes({
  config,
  signer,
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof getOperation>> {
  return {
    ...present(await gateWishes(connection)),
    hasProvider: (await safetyOf(connection, { config, signer })) !== null,
  };
}

const present = ({ holds_pictures, holds_when_down }: GateWishes) => ({
  holdsPictures: holds_pictures,
  holdsWhenDown: holds_when_down,
});

export async function setGateWishes(
  services: ConsoleServices,
  { body: { holdsPictures, holdsWhenDown, why = '' } }: InputOf<typeof setOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    const before = present(
      await change.selectFrom('moderation_list').selectAll().forUpdate().executeTakeFirstOrThrow(),
    );
    const after = { holdsPictures, holdsWhenDown };
    await change
      .updateTable('moderation_list')
      .set({ holds_pictures: holdsPictures, holds_when_down: holdsWhenDown })
      .execute();
    const isSame = before.holdsPictures === holdsPictures && before.holdsWhenDown === holdsWhenDown;
    const target = { kind: 'setting', id: 'moderation' };
    const auditEntry = { operation: 'setGateWishes', target, before, after, why };
    return { answer: true as const, auditEntry: isSame ? null : auditEntry };
  });
}
