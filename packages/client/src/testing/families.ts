import type { SchoolFamily } from '@xuezhou/contract/site';

/** The families of courses that a school begins with. */
export const someFamilies: readonly SchoolFamily[] = [
  { code: 'CFA', name: 'CFA', shortName: 'CFA', hue: 'indigo', exam: null, isShown: true },
  { code: 'FRM', name: 'FRM', shortName: 'FRM', hue: 'plum', exam: null, isShown: true },
  { code: 'EEPG', name: 'EEPG', shortName: 'EEPG', hue: 'clay', exam: null, isShown: true },
  { code: 'CPA', name: 'CPA', shortName: 'CPA', hue: 'teal', exam: null, isShown: true },
  { code: 'ESG', name: 'ESG', shortName: 'ESG', hue: 'moss', exam: 'esg', isShown: true },
  { code: 'SKILL', name: '金融技能', shortName: '技能', hue: 'slate', exam: null, isShown: true },
  { code: 'OTHER', name: '其他', shortName: '其他', hue: 'slate', exam: null, isShown: true },
];
