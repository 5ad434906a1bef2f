import type { LlmConfig } from '../../../platform/config/models/llm-config.ts';
import type { TrialStep } from '../../../platform/trial/trial.ts';
import { requirement } from '../../../platform/wiring/slot.ts';
import type { IdentityChecker, IdentityConfig } from '../../../providers/identity/identity.port.ts';
import type {
  ContentSafety,
  SafetyConfig,
} from '../../../providers/content-safety/content-safety.port.ts';
import type { LanguageModel } from '../../../providers/llm/llm.port.ts';
import type { MailConfig, MailSender, MailTrial } from '../../../providers/mail/mail.port.ts';
import type {
  MerchantConfig,
  PaymentGateway,
  RecordMessage,
  TryMerchant,
} from '../../../providers/payment/payment.port.ts';
import type { Storage } from '../../../providers/storage/storage.port.ts';
import type { SmsConfig, SmsSender, SmsTrial } from '../../../providers/sms/sms.port.ts';

/** How a service is called, and tried, by what a page set. */
interface ProviderAdapters {
  readonly sms: (config: SmsConfig) => SmsSender;
  readonly mail: (config: MailConfig) => MailSender;
  readonly llm: (config: LlmConfig) => LanguageModel;
  readonly payment: (merchant: MerchantConfig, record: RecordMessage) => PaymentGateway;
  readonly identity: (config: IdentityConfig) => IdentityChecker;
  readonly tryMerchant: TryMerchant;
  readonly tryIdentity: (config: IdentityConfig) => Promise<TrialStep[]>;
  readonly safety: (config: SafetyConfig) => ContentSafety;
  readonly trySafety: (config: SafetyConfig) => Promise<TrialStep[]>;
  readonly tryStorage: (storage: Storage) => Promise<TrialStep[]>;
  readonly trySms: (config: SmsConfig, trial: SmsTrial) => Promise<TrialStep[]>;
  readonly tryMail: (config: MailConfig, trial: MailTrial) => Promise<TrialStep[]>;
  readonly tryLlm: (config: LlmConfig, signal: AbortSignal) => Promise<TrialStep[]>;
}

export const providerAdapters = requirement<ProviderAdapters>('site.providerAdapters');
