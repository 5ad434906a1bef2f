import { playGatewayFault, type AliyunService } from '../aliyun/aliyun-service.ts';
import type { Faults } from '../faults/faults.ts';

const SERVICES = /^(?:nickname|comment|chat)_detection_pro$/;
const MOST_CHARACTERS = 600;

/** Words that the stand-in knows, by the label that it finds them under; what they come to follows from the label. */
const KNOWN: readonly (readonly [word: string, label: string, risk: 'medium' | 'high'])[] = [
  ['沙箱违规', 'contraband_act', 'high'],
  ['沙箱可疑', 'pt_to_sites', 'medium'],
  ['沙箱轻微', 'inappropriate_profanity', 'medium'],
];

/** TextModerationPlus of version 2022-03-02, text moderation 2.0, with the faults that were asked for. */
export function greenService(faults: Faults): AliyunService {
  return {
    action: 'TextModerationPlus',
    version: '2022-03-02',
    host: 'green-cip.cn-shanghai.aliyuncs.com',
    answer: ({ fields, requestId }) => {
      const fault = faults.take('aliyun-green');
      const silence = playGatewayFault(fault);
      if (silence) return silence;
      return {
        status: 200,
        body: { RequestId: requestId, ...(fault ? refused(fault) : moderate(fields)) },
      };
    },
  };
}

/** Codes of the service come in HTTP 200. */
const refused = (code: string) => ({ Code: Number(code), Message: MESSAGES[code] ?? 'FAIL' });

const MESSAGES: Readonly<Record<string, string>> = {
  '400': 'BAD_REQUEST',
  '408': 'PERMISSION_DENY',
  '581': 'TIMEOUT',
  '588': 'EXCEED_QUOTA',
};

function moderate(fields: ReadonlyMap<string, string>): object {
  const content = contentOf(fields.get('ServiceParameters') ?? '');
  const isAsked = SERVICES.test(fields.get('Service') ?? '');
  if (!isAsked || content === undefined || [...content].length > MOST_CHARACTERS)
    return refused('400');
  const found = KNOWN.filter(([word]) => content.includes(word));
  const isHigh = found.some(([, , risk]) => risk === 'high');
  return {
    Code: 200,
    Message: 'OK',
    Data: {
      RiskLevel: isHigh ? 'high' : found.length > 0 ? 'medium' : 'none',
      Result:
        found.length > 0
          ? found.map(([word, label]) => ({ Label: label, Confidence: 90.5, RiskWords: word }))
          : [{ Label: 'nonLabel', Description: '未检测出风险' }],
    },
  };
}

function contentOf(parameters: string): string | undefined {
  try {
    const { content } = JSON.parse(parameters) as { content?: unknown };
    return typeof content === 'string' && content !== '' ? content : undefined;
  } catch {
    return undefined;
  }
}
