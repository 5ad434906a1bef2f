import { hasPart, PagePart } from '../../../platform/page/page-parts.tsx';
import { SettingSection } from './setting-section.tsx';
import { settingsWords } from './settings.words.ts';

/** Where parcels go. The mall knows them, and fills the place. */
export function AddressSection() {
  return (
    hasPart('addresses') && (
      <SettingSection name="addresses" caption={settingsWords.addresses}>
        <PagePart name="addresses" />
      </SettingSection>
    )
  );
}
