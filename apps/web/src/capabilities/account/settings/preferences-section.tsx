import { SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { playbackSpeeds } from '@xuezhou/rules/account/speeds';
import { useStudent } from '../../../platform/session/session.ts';
import {
  useProfileChange,
  type ProfileChange,
} from '../../../platform/session/use-profile-change.ts';
import styles from './preferences-section.module.css';
import { SettingRow, SettingRows } from './setting-row.tsx';
import { SettingSection } from './setting-section.tsx';
import { settingsWords } from './settings.words.ts';
import { tellSaved, tellRolledBack } from './tell.ts';

const words = settingsWords.preference;

const fontSizes = [1, 2, 3] as const;
const languages = ['zh', 'en'] as const;
const schemes = ['auto', 'light', 'dark'] as const;
const switches = ['turnOnContinuous', 'autoRemoveWronglist', 'turnOnVoice'] as const;

/** How this student likes to learn; each is saved by choosing. */
export function PreferencesSection() {
  const { profile } = useStudent();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const change = useProfileChange();
  const save = (label: string, wanted: ProfileChange): void =>
    change.mutate(wanted, {
      onSuccess: () => tellSaved(words.saved(label)),
      onError: () => tellRolledBack(words.undone(label), () => save(label, wanted)),
    });
  return (
    <SettingSection name="preferences">
      <SettingRows>
        <SettingRow
          label={words.questionFontSize}
          hint={words.questionFontSizeHint}
          control={
            <Choices
              label={words.questionFontSize}
              values={fontSizes}
              nameOf={(size) => words.fontSizes[size]}
              value={profile.questionFontSize}
              onChange={(questionFontSize) => save(words.questionFontSize, { questionFontSize })}
            />
          }
        />
        <SettingRow
          label={words.questionLanguage}
          control={
            <Choices
              label={words.questionLanguage}
              values={languages}
              nameOf={(language) => words.languages[language]}
              value={profile.questionLanguage}
              onChange={(questionLanguage) => save(words.questionLanguage, { questionLanguage })}
            />
          }
        />
        <SettingRow
          label={words.videoSpeed}
          control={
            <Choices
              label={words.videoSpeed}
              values={playbackSpeeds}
              nameOf={words.speed}
              value={profile.videoSpeed}
              onChange={(videoSpeed) => save(words.videoSpeed, { videoSpeed })}
            />
          }
        />
        {switches.map((name) => (
          <SettingRow
            key={name}
            label={words[name]}
            control={
              <Switch
                aria-label={words[name]}
                checked={profile[name]}
                onChange={(event) => save(words[name], { [name]: event.currentTarget.checked })}
              />
            }
          />
        ))}
        <SettingRow
          label={words.scheme}
          hint={words.schemeHint}
          control={
            <Choices
              label={words.scheme}
              values={schemes}
              nameOf={(scheme) => words.schemes[scheme]}
              value={colorScheme}
              onChange={setColorScheme}
            />
          }
        />
      </SettingRows>
    </SettingSection>
  );
}

interface ChoicesProps<Value extends string | number> {
  label: string;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  value: number | string;
  onChange: (value: Value) => void;
}

/** A few values to choose one from, whatever their type. */
function Choices<Value extends string | number>({
  label,
  values,
  nameOf,
  value,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <SegmentedControl
      classNames={{ label: styles.choice ?? '' }}
      aria-label={label}
      data={values.map((each) => ({ value: String(each), label: nameOf(each) }))}
      value={String(value)}
      onChange={(chosen) => {
        const found = values.find((each) => String(each) === chosen);
        if (found !== undefined) onChange(found);
      }}
    />
  );
}
