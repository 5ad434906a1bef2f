import { defaultRegion } from './default-region.ts';

/** Regions whose numbers can be used to sign in; the first is the default. */
export const regions = [
  { countryName: '中国大陆', countryNumber: '+86' },
  { countryName: '中国香港', countryNumber: '+852' },
  { countryName: '中国澳门', countryNumber: '+853' },
  { countryName: '中国台湾', countryNumber: '+886' },
  { countryName: '新加坡', countryNumber: '+65' },
  { countryName: '马来西亚', countryNumber: '+60' },
  { countryName: '日本', countryNumber: '+81' },
  { countryName: '韩国', countryNumber: '+82' },
  { countryName: '英国', countryNumber: '+44' },
  { countryName: '美国 / 加拿大', countryNumber: '+1' },
  { countryName: '澳大利亚', countryNumber: '+61' },
  { countryName: '新西兰', countryNumber: '+64' },
  { countryName: '德国', countryNumber: '+49' },
  { countryName: '法国', countryNumber: '+33' },
] as const;

/** Whether a number can be used in its region: 11 digits that begin with 1 in +86; 5 to 14 elsewhere,
 * without the zero that is dialled inside a country (E.164). */
export function isMobileReady(region: string, shortMobile: string): boolean {
  if (!/^\d+$/.test(shortMobile)) return false;
  return region === '+86' ? /^1\d{10}$/.test(shortMobile) : /^[1-9]\d{4,13}$/.test(shortMobile);
}

/** The stored form of a number, `+8613800000000`; null when it is not one of a known region. */
export function fullMobile(mobile: string, shortMobile: string): string | null {
  const known: readonly { countryNumber: string }[] = regions;
  const digits = mobile.replace(/^\+/, '');
  // A call may give the bare number twice; then it is one of the default region.
  const region =
    mobile === shortMobile
      ? defaultRegion
      : `+${digits.slice(0, digits.length - shortMobile.length)}`;
  const isWhole = mobile === shortMobile || (digits.endsWith(shortMobile) && shortMobile !== '');
  if (!isWhole || !known.some(({ countryNumber }) => countryNumber === region)) return null;
  return isMobileReady(region, shortMobile) ? `${region}${shortMobile}` : null;
}

/** What is typed in one field: `13800000001`, or with its region `+85261234567`. As it is stored; null: it is no number. */
export function mobileMeant(mobile: string): string | null {
  const region = mobile.startsWith('+')
    ? regions.find(({ countryNumber }) => mobile.startsWith(countryNumber))?.countryNumber
    : defaultRegion;
  const number = mobile.startsWith('+') ? mobile.slice(region?.length ?? 1) : mobile;
  return region !== undefined && isMobileReady(region, number) ? `${region}${number}` : null;
}

/** As it is shown: the first 3 digits, 4 stars, the last digits. A region other than +86 stays in front. */
export function maskMobile(mobile: string): string {
  const region =
    regions.find(({ countryNumber }) => mobile.startsWith(countryNumber))?.countryNumber ?? '';
  const digits = mobile.slice(region.length);
  const masked = `${digits.slice(0, 3)}****${digits.slice(Math.max(3, digits.length - 4))}`;
  return region === defaultRegion || region === '' ? masked : `${region} ${masked}`;
}
