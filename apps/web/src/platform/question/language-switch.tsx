import { IconLanguage } from '@tabler/icons-react';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { useProfileChange } from '../session/use-profile-change.ts';
import { useQuestionLanguage } from './question-language.ts';
import { questionWords as words } from '@xuezhou/client/question/question.words.ts';

/** Turns what is written in two languages to the other one, here and wherever questions are read. */
export function LanguageSwitch() {
  const language = useQuestionLanguage();
  const change = useProfileChange();
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <ToolButton
      icon={<IconLanguage stroke={1.6} />}
      isIconOnPhone
      lang={other}
      onClick={() => change.mutate({ questionLanguage: other })}
    >
      {words.inLanguage[other]}
    </ToolButton>
  );
}
