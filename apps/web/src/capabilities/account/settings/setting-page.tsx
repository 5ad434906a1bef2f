import { PageColumn } from '@xuezhou/ui/page-column';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { AddressSection } from './address-section.tsx';
import { DataSection } from './data-section.tsx';
import { DevicesSection } from './devices/devices-section.tsx';
import { Leave } from './leave.tsx';
import { NoticeSection } from './notice-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { SectionIndex } from './section-index.tsx';
import { SecuritySection } from './security/security-section.tsx';
import styles from './setting-page.module.css';
import { settingsWords as words } from './settings.words.ts';

/** All that a student can set, on one page. */
export function SettingPage() {
  const isPhone = usePhone();
  return (
    <>
      <PagePhoneHeader title={words.title} back={<BackLink label={words.back} to="/dashboard" />} />
      <PageColumn
        layout="settings"
        startLabel={words.index}
        start={
          !isPhone && (
            <div className={styles.start}>
              <h1 className={styles.title}>{words.title}</h1>
              <SectionIndex />
            </div>
          )
        }
      >
        <ProfileSection />
        <SecuritySection />
        <PreferencesSection />
        <NoticeSection />
        <AddressSection />
        <DevicesSection />
        <DataSection />
        <Leave />
      </PageColumn>
    </>
  );
}
