import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { ProviderKind, testProvider as operation } from '@xuezhou/contract/site/console';
import {
  isMerchantKind,
  providers,
  type ProviderValues,
} from '@xuezhou/rules/site/provider-fields';
import { randomInt } from 'node:crypto';
import { noticeUrlOf } from '../../../platform/config/payment-address.ts';
import type { StaffCaller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { maskPersonal } from '../../../platform/staff/mask-personal.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';
import type { TrialStep } from '../../../platform/trial/trial.ts';
import { readLook } from '../look/look.repository.ts';
import { askedValues } from '../providers/asked-values.ts';
import { merchantConfigOf, providerOf } from '../providers/merchant-config.ts';
import { noticeSign } from '../providers/notice-sign.ts';
import { providerAdapters } from '../providers/provider-adapters.ts';
import {
  identityConfigOf,
  llmConfigOf,
  mailConfigOf,
  safetyConfigOf,
  smsConfigOf,
} from '../providers/provider-config.ts';
import { heldProviderRow, providerRow, writeProvider } from '../providers/provider.repository.ts';
import { writeTicket } from '../providers/trial-ticket.ts';

const trials = [{ seconds: 3600, max: 30 }];

/** The provider's real way; nothing of it is in use yet. */
export async function testProvider(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  caller: StaffCaller,
): Promise<DataOf<typeof operation>> {
  const { kind, of } = body;
  const { connection } = services.database;
  const to = (body.to ?? '').trim();
  const unfit = providers[kind].to?.complain(to) ?? null;
  if (unfit !== null) throw new Refusal('providerInvalid', unfit);
  // Before the values: what is switched to from here on was not tried.
  const { version = 0 } = (await providerRow(connection, kind)) ?? {};
  const values = await askedValues(services, connection, body);
  const now = services.clock.now();
  const key = `provider-trial:${caller.staff.staffId}`;
  if (!(await isWithinLimits(connection, key, now, trials))) throw new Refusal('providerOften');
  const steps = await stepsOf(services, { kind, values, to }, caller.signal);
  const isRight = steps.every(({ state }) => state === 'right');
  const words = summaryOf(steps);
  await changeAudited(services, caller, async (change) => {
    const row = await heldProviderRow(change, kind);
    if (of === 'inUse' && row.version === version)
      await writeProvider(change, kind, {
        ...{ tried_at: now, tried_right: isRight, tried_words: words },
        ...(isRight && { failing_since: null, failures: 0, failing_words: null }),
      });
    const auditEntry = {
      operation: 'testProvider',
      target: { kind: 'setting', id: `provider-${kind}` },
      after: { provider: providers[kind].title, isRight, words },
    };
    return { answer: undefined, auditEntry };
  });
  const ticket = isRight ? writeTicket(services.signer, { kind, values }, now) : null;
  return { steps, isRight, ticket };
}

/** The step that went wrong; else what the last one said. */
function summaryOf(steps: readonly TrialStep[]): string {
  const wrong = steps.find(({ state }) => state === 'wrong');
  const said = wrong === undefined ? '通了' : `${wrong.what}：${wrong.words}`;
  return maskPersonal(said).slice(0, 300);
}

async function stepsOf(
  { config, clock, signer, storage, database: { connection } }: ConsoleServices,
  { kind, values, to }: { kind: ProviderKind; values: ProviderValues; to: string },
  signal: AbortSignal,
): Promise<TrialStep[]> {
  const adapters = providerAdapters.of(connection);
  if (isMerchantKind(kind)) {
    const provider = providerOf[kind];
    return await adapters.tryMerchant(merchantConfigOf(config, kind, values), {
      noticeUrl: noticeUrlOf(config, provider),
      sign: noticeSign(signer, provider),
      isReal: config.NODE_ENV === 'production',
      now: clock.now(),
    });
  }
  if (kind === 'identity') return await adapters.tryIdentity(identityConfigOf(config, values));
  if (kind === 'safety') return await adapters.trySafety(safetyConfigOf(config, values));
  if (kind === 'storage') return await adapters.tryStorage(storage);
  if (kind === 'model') return await adapters.tryLlm(llmConfigOf(config, values), signal);
  const look = await readLook(connection);
  if (kind === 'mail')
    return await adapters.tryMail(mailConfigOf(config, values), {
      ...{ to, school: look.name, sender: look.mail_sender ?? look.name },
    });
  const own = look.sms_sign_state === 'approved' ? look.sms_sign : null;
  return await adapters.trySms(smsConfigOf(config, values), {
    mobile: `+86${to}`,
    code: String(randomInt(100_000, 1_000_000)),
    sign: own ?? values['signName'] ?? '',
  });
}
