/** The light colours of the design system, for pictures that are made once and shown in both modes. */
export const palette = {
  slide: '#FDFBF7',
  ink: '#1B2631',
  ink2: '#4A5560',
  ink3: '#626D77',
  line: '#E6E4DD',
  ctrl: '#878F97',
  accent: '#16618A',
};

const FAMILIES: Record<string, string> = {
  CFA: '#445890',
  FRM: '#714A77',
  CPA: '#146866',
  ESG: '#4D642D',
  EEPG: '#804C2B',
};

export function familyColor(family: string): string {
  return FAMILIES[family] ?? '#4F5D68';
}
