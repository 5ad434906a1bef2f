import type { PageParts } from '../../platform/page-parts.tsx';

export const pageParts: PageParts = {
  addresses: async () => (await import('./addresses/address-book.tsx')).AddressBook,
};
