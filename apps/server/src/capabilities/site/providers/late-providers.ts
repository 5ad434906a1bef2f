import type { ProviderKind } from '@xuezhou/contract/site/console';
import type { ProviderValues } from '@xuezhou/rules/site/provider-fields';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { maskPersonal } from '../../../platform/staff/mask-personal.ts';
import {
  IdentityCheckError,
  type IdentityChecker,
} from '../../../providers/identity/identity.port.ts';
import {
  ContentSafetyError,
  type ContentSafety,
} from '../../../providers/content-safety/content-safety.port.ts';
import { LanguageModelError, type LanguageModel } from '../../../providers/llm/llm.port.ts';
import { isMailTrouble, type MailSender } from '../../../providers/mail/mail.port.ts';
import { isSmsTrouble, SmsError, type SmsSender } from '../../../providers/sms/sms.port.ts';
import { providerAdapters } from './provider-adapters.ts';
import {
  identityConfigOf,
  llmConfigOf,
  mailConfigOf,
  safetyConfigOf,
  smsConfigOf,
} from './provider-config.ts';
import {
  LostProvider,
  providerInUse,
  type Opening,
  type ProviderInUse,
} from './provider-in-use.ts';
import { noteFailure, noteSuccess } from './provider.repository.ts';

type Late = Opening & {
  readonly clock: Clock;
  readonly database: Pick<Database, 'connection'>;
};

const adaptersOf = ({ database }: Late) => providerAdapters.of(database.connection);

type Called = Pick<ProviderInUse, 'version' | 'isFailing'>;

interface Kind<Made> {
  readonly kind: ProviderKind;
  readonly make: (values: ProviderValues) => Made;
  readonly close?: (made: Made) => void;
  /** Whether a failure is the provider's, or the key's, and not that of the one who was to be reached. */
  readonly isTrouble: (error: unknown) => boolean;
}

/**
 * Calls what is in use at that moment: what a page switched to a second ago, on whichever server. What fails is counted
 * until something comes through again.
 */
function lately<Made>({ kind, make, close, isTrouble }: Kind<Made>, late: Late) {
  let kept: { mark: string; made: Made } | undefined;
  const { connection } = late.database;
  const ready = async () => {
    const { mark, values, version, isFailing } = await providerInUse(late, connection, kind);
    if (kept?.mark !== mark) {
      if (kept !== undefined) close?.(kept.made);
      kept = { mark, made: make(values) };
    }
    return { ...kept, values, called: { version, isFailing } };
  };
  const failed = async (error: unknown, { version }: Called): Promise<void> => {
    if (!isTrouble(error)) return;
    const words = maskPersonal(error instanceof Error ? error.message : String(error));
    await noteFailure(connection, {
      ...{ kind, version, now: late.clock.now(), words: words.slice(0, 300) },
    });
  };
  const succeeded = async ({ version, isFailing }: Called): Promise<void> => {
    if (isFailing) await noteSuccess(connection, { kind, version });
  };
  return {
    ...{ ready, failed, succeeded },
    call: async <Answer>(
      work: (made: Made, values: ProviderValues) => Promise<Answer>,
    ): Promise<Answer> => {
      const { made, values, called } = await ready();
      try {
        const answer = await work(made, values);
        await succeeded(called);
        return answer;
      } catch (error) {
        await failed(error, called);
        throw error;
      }
    },
    close: () => kept !== undefined && close?.(kept.made),
  };
}

/** One for which the school has a template at that moment; whoever offers it asks `smsTemplates` first. */
const noTemplate = (): never => {
  throw new SmsError('no-template', 'the school has no template for it', false);
};

export function lateSms(late: Late): Required<SmsSender> {
  const { call } = lately(
    {
      kind: 'sms',
      make: (values) => adaptersOf(late).sms(smsConfigOf(late.config, values)),
      isTrouble: isSmsTrouble,
    },
    late,
  );
  return {
    sendCode: (message) => call((sms) => sms.sendCode(message)),
    sendNotice: (message) => call((sms) => sms.sendNotice?.(message) ?? noTemplate()),
    sendPayLink: (message) => call((sms) => sms.sendPayLink?.(message) ?? noTemplate()),
    signState: (sign) => call((sms) => sms.signState(sign)),
  };
}

/** A sender that knows as whom it writes. */
export interface LateMail extends MailSender {
  /** `学校 <mail@school.example>` */
  from(): Promise<string>;
}

export function lateMail(late: Late): LateMail {
  const { call, ready, close } = lately(
    {
      kind: 'mail',
      make: (values) => adaptersOf(late).mail(mailConfigOf(late.config, values)),
      close: (mail) => mail.close(),
      isTrouble: isMailTrouble,
    },
    late,
  );
  return {
    send: (letter) => call((mail) => mail.send(letter)),
    from: async () => (await ready()).values['from'] ?? '',
    close: () => void close(),
  };
}

/** Who checks a name at that moment; undefined where neither a page nor the environment names anybody. */
export function lateIdentity(late: Late): () => Promise<IdentityChecker | undefined> {
  const { call } = lately(
    {
      kind: 'identity',
      make: (values) => adaptersOf(late).identity(identityConfigOf(late.config, values)),
      // The same number asked for too often is no trouble of the provider's.
      isTrouble: (error) => error instanceof IdentityCheckError && error.providerCode !== '403',
    },
    late,
  );
  const checker: IdentityChecker = {
    check: (person) => call((identity) => identity.check(person)),
  };
  return async () => ((await isThere(late, 'identity')) ? checker : undefined);
}

/** Who judges words at that moment; null where neither a page nor the environment names anybody. */
export function lateSafety(late: Late): () => Promise<ContentSafety | null> {
  const { call } = lately(
    {
      kind: 'safety',
      make: (values) => adaptersOf(late).safety(safetyConfigOf(late.config, values)),
      isTrouble: (error) => error instanceof ContentSafetyError,
    },
    late,
  );
  const safety: ContentSafety = {
    check: (scene, text) => call((made) => made.check(scene, text)),
  };
  return async () => ((await isThere(late, 'safety')) ? safety : null);
}

/** Whom an answer may be asked of at that moment; null where neither a page nor the environment names one. */
export function lateLlm(late: Late): () => Promise<LanguageModel | null> {
  const model = modelInUse(late);
  return async () => ((await isThere(late, 'model')) ? model : null);
}

async function isThere(late: Late, kind: ProviderKind): Promise<boolean> {
  try {
    return (await providerInUse(late, late.database.connection, kind)).source !== 'none';
  } catch (error) {
    // Nobody can be asked; it is a repair.
    if (error instanceof LostProvider) return false;
    throw error;
  }
}

function modelInUse(late: Late): LanguageModel {
  const { ready, failed, succeeded } = lately(
    {
      kind: 'model',
      make: (values) => {
        // It was turned off just now; without an address a client would go to one of its own.
        if ((values['url'] ?? '') === '')
          throw new LanguageModelError('refused', 'the school has no language model');
        return adaptersOf(late).llm(llmConfigOf(late.config, values));
      },
      isTrouble: (error) =>
        error instanceof LanguageModelError && !['busy', 'unfit'].includes(error.trouble),
    },
    late,
  );
  return {
    async *write(messages, options) {
      const { made, called } = await ready();
      let isHeard = false;
      try {
        for await (const part of made.write(messages, options)) {
          if (!isHeard) await succeeded(called);
          isHeard = true;
          yield part;
        }
      } catch (error) {
        await failed(error, called);
        throw error;
      }
    },
  };
}
