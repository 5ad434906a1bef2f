import { saveVendor } from '@xuezhou/contract/account';
import { parseVendorId } from '@xuezhou/rules/site/visit';
import { call } from '@xuezhou/client/api/call.ts';
import { readText, writeText } from '@xuezhou/client/browser/local-storage.ts';
import { vendorId } from '../../../platform/session/vendor.ts';

const savedKey = 'xuezhou-vendor-saved';
const month = 30 * 24 * 3600;

/** A link's vendor stays for 30 days, so that whoever registers next week still comes from it. */
export function keepVendor(search: string): void {
  const given = [...new URLSearchParams(search)].find(
    ([name]) => name.toLowerCase() === 'vendorid',
  );
  const id = parseVendorId(given?.[1]);
  if (id === null) return;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `vendorid=${id}; path=/; max-age=${month}; samesite=lax${secure}`;
}

/** Saves the vendor for a student, once. */
export async function saveVendorOf(studentId: number): Promise<void> {
  const id = vendorId();
  const mark = `${studentId}:${id}`;
  if (id === null || readText(savedKey) === mark) return;
  await call(saveVendor, { body: { vendorId: id } }, { ignoreErrors: true });
  writeText(savedKey, mark);
}
