import type { QuestionLanguage } from '@xuezhou/contract/account';
import { useStudent } from '../session/session.ts';

/** In which language this student reads what is written in two, on every device. */
export function useQuestionLanguage(): QuestionLanguage {
  return useStudent().profile.questionLanguage;
}

/** Of a query whose words follow that language: it is asked anew when another one is chosen. */
export const inQuestionLanguage = { isInQuestionLanguage: true } as const;
