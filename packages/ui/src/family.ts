/** Course families as the content files name them. SKILL and OTHER share one hue. */
export type Family = 'CFA' | 'FRM' | 'CPA' | 'ESG' | 'EEPG' | 'SKILL' | 'OTHER';

export const familyNames: Record<Family, string> = {
  CFA: 'CFA',
  FRM: 'FRM',
  CPA: 'CPA',
  ESG: 'ESG',
  EEPG: 'EEPG',
  SKILL: '金融技能',
  OTHER: '其他',
};
