import type { Family } from '@xuezhou/contract/catalogue';

/** What people read for a family. The pages' own parts know nothing of ours and have the same list (ui, family.ts). */
export const familyWords: Readonly<Record<Family, string>> = {
  ...{ CFA: 'CFA', FRM: 'FRM', EEPG: 'EEPG', CPA: 'CPA', ESG: 'ESG' },
  ...{ SKILL: '金融技能', OTHER: '其他' },
};
