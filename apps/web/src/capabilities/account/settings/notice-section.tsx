import { hasPart, PagePart } from '../../../platform/page/page-parts.tsx';
import { SettingSection } from './setting-section.tsx';

/** By what one is told of messages. Who sends them knows, and fills the place. */
export function NoticeSection() {
  return (
    hasPart('message-wishes') && (
      <SettingSection name="notices">
        <PagePart name="message-wishes" />
      </SettingSection>
    )
  );
}
