import { Input } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { useStudent } from '../../../../platform/session/session.ts';
import { AvatarField } from './avatar-field.tsx';
import { Face } from './face.tsx';
import { GenderField } from './gender-field.tsx';
import { NicknameForm } from './nickname-form.tsx';
import { OwnHeldRows } from './own-held-rows.tsx';
import { Panel } from '../panel.tsx';
import styles from './profile-section.module.css';
import { SettingRow, SettingRows } from '../setting-row.tsx';
import { SettingSection } from '../setting-section.tsx';
import { settingsWords } from '../settings.words.ts';

const words = settingsWords.profile;

export function ProfileSection() {
  const isPhone = usePhone();
  return (
    <SettingSection name="profile">
      {isPhone ? <ProfileRows /> : <ProfileFields />}
      <OwnHeldRows />
    </SettingSection>
  );
}

function ProfileFields() {
  const { studentIdText } = useStudent();
  return (
    <div className={styles.fields}>
      <AvatarField>
        <span className={styles.avatar}>
          <Face size={88} />
          <span className={styles.change}>{settingsWords.avatar.title}</span>
        </span>
      </AvatarField>
      <div className={styles.rest}>
        <NicknameForm isInPage />
        <Input.Wrapper label={words.gender} labelElement="div">
          <GenderField isWide />
        </Input.Wrapper>
        <p className="xz-caption xz-quiet">{words.studentId(studentIdText)}</p>
      </div>
    </div>
  );
}

function ProfileRows() {
  const { nickname, studentIdText } = useStudent();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AvatarField>
        <span className={styles.who}>
          <Face size={56} />
          <span className={styles.name}>
            <span className="xz-cut">{nickname}</span>
            <span className="xz-caption xz-quiet">{words.studentId(studentIdText)}</span>
          </span>
          <span className={styles.change}>{settingsWords.avatar.title}</span>
          <IconChevronRight className={styles.way} size={18} stroke={1.6} aria-hidden />
        </span>
      </AvatarField>
      <div className={styles.rows}>
        <SettingRows>
          <SettingRow
            label={words.nickname}
            value={nickname}
            action={{
              label: settingsWords.row.edit,
              name: words.changeNickname,
              onPress: () => setOpen(true),
            }}
          />
          <SettingRow label={words.gender} control={<GenderField />} />
        </SettingRows>
      </div>
      <Panel isOpen={isOpen} title={words.changeNickname} onClose={() => setOpen(false)}>
        <NicknameForm onDone={() => setOpen(false)} />
      </Panel>
    </>
  );
}
