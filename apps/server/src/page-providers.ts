import { aliyunContentSafety } from './providers/content-safety/aliyun-content-safety.ts';
import { trySafety } from './providers/content-safety/try-safety.ts';
import { aliyunIdentity } from './providers/identity/aliyun-identity.ts';
import { tryIdentity } from './providers/identity/try-identity.ts';
import { openaiLlm } from './providers/llm/openai-llm.ts';
import { tryLlm } from './providers/llm/try-llm.ts';
import { smtpMail } from './providers/mail/smtp-mail.ts';
import { tryMail } from './providers/mail/try-mail.ts';
import { openGateway } from './providers/payment/open-gateway.ts';
import { tryMerchant } from './providers/payment/trial/try-merchant.ts';
import { aliyunSms } from './providers/sms/aliyun-sms.ts';
import { trySms } from './providers/sms/try-sms.ts';
import { tryStorage } from './providers/storage/try-storage.ts';

/** By which services that pages set are called and tried. */
export const pageProviders = {
  ...{ sms: aliyunSms, mail: smtpMail, llm: openaiLlm, payment: openGateway },
  ...{ identity: aliyunIdentity, trySms, tryMail, tryLlm },
  ...{ safety: aliyunContentSafety, tryMerchant, tryIdentity, trySafety, tryStorage },
};
