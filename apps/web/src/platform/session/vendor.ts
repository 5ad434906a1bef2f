import { parseVendorId } from '@xuezhou/rules/site/visit';

const cookieName = 'vendorid';

/** Who sent this visitor here: the address in sight says it, else the cookie that an earlier one left. */
export function vendorId(): number | null {
  const inQuery = [...new URLSearchParams(window.location.search)].find(
    ([name]) => name.toLowerCase() === cookieName,
  );
  return parseVendorId(inQuery?.[1]) ?? parseVendorId(vendorCookie());
}

/** The field that login and registration carry, where there is a vendor. */
export function vendorField(): { vendorId?: number } {
  const id = vendorId();
  return id === null ? {} : { vendorId: id };
}

function vendorCookie(): string | undefined {
  const pairs = document.cookie.split(/; */).map((pair) => pair.split('='));
  return pairs.find(([name]) => name === cookieName)?.[1];
}
