import type { EsgDocument, EsgPlace } from '@xuezhou/contract/survey';

export const documentNames: Readonly<Record<EsgDocument, string>> = {
  ...{ passport: '护照', 'hk-macao': '港澳居民来往内地通行证', 'id-card': '身份证' },
};
export const placeNames: Readonly<Record<EsgPlace, string>> = { centre: '考点', home: '在家' };
