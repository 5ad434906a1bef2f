import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  addresses: async () => (await import('./addresses/address-book.tsx')).AddressBook,
  'points-packs': async () => (await import('./packs/packs-entry.tsx')).PacksEntry,
};
