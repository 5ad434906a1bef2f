import type { TextName } from './texts.queries.ts';

/** What each is called among the school's own, and what reads it. */
export const textNames: Readonly<Record<TextName, string>> = {
  about: '关于我们',
  teachers: '师资团队',
  app: '下载应用',
  'mustread-student': '学员必读',
  'mustread-course': '课程必读',
  'mustread-exam': '模考必读',
  legal: '服务条款',
  privacy: '隐私政策',
};

/** Those that people agree to before they log in. */
export const isAgreedTo = (name: TextName): boolean => name === 'legal' || name === 'privacy';
