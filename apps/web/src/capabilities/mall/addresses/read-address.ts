interface Read {
  name?: string;
  mobile?: string;
  region?: string;
  detail?: string;
}

const city = /(?:北京|上海|天津|重庆)市?/.source;
const province = `(?:${city}|[\\u4e00-\\u9fff]{2,7}(?:省|自治区|特别行政区))`;
const town = '(?:[\\u4e00-\\u9fff]{2,10}?(?:市|自治州|地区|盟))';
const district = '(?:[\\u4e00-\\u9fff]{1,10}?(?:区|县|旗|市))';
const regionOf = new RegExp(`(${province})?\\s*(${town})?\\s*(${district})`);

/** A whole address as it is pasted, taken apart: 11 digits, the region, who, where. Null: it is none. */
export function readAddress(pasted: string): Read | null {
  const text = pasted
    .normalize('NFKC')
    .replace(/(?:收件人|收货人|姓名|联系电话|电话|手机号码?|所在地区|地区|详细地址|地址)\s*:/g, ' ')
    .replace(/[,;\n\t]+/g, ' ')
    .trim();
  const mobile = /(?<!\d)(?:\+?86[ -]?)?(1\d{2}[ -]?\d{4}[ -]?\d{4})(?!\d)/.exec(text);
  if (mobile === null) return null;
  const parts = text
    .replace(mobile[0], ' ')
    .split(/\s+/)
    .filter((part) => part !== '');
  // The longest word that has a region begins the address; a short one beside it is who.
  const start = parts.findIndex((part) => regionOf.test(part) && part.length > 4);
  const found = start === -1 ? null : regionOf.exec(parts.slice(start).join(' '));
  const name = parts.find(
    (part, index) =>
      index !== start && /^[\p{Script=Han}·A-Za-z()]{2,15}$/u.test(part) && !regionOf.test(part),
  );
  const rest = parts.filter((part, index) => index >= start && part !== name).join(' ');
  const detail = found === null ? '' : rest.slice(rest.indexOf(found[0]) + found[0].length).trim();
  return {
    mobile: (mobile[1] ?? '').replace(/[ -]/g, ''),
    ...(name !== undefined && { name }),
    ...(found !== null && {
      region: [found[1], found[2], found[3]].filter((part) => part !== undefined).join(' '),
    }),
    ...(detail !== '' && { detail }),
  };
}
