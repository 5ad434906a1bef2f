import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconChevronLeft,
  IconFlag,
  IconLayoutGrid,
  IconStar,
  IconTextSize,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';

import { AnswerCard, AnswerLegend, type AnswerCell } from '../src/answer-card.tsx';
import { AppFrame } from '../src/app-frame.tsx';
import { BottomBar } from '../src/bottom-bar.tsx';
import { KeyHint } from '../src/key-hint.tsx';
import { OptionCard } from '../src/option-card.tsx';
import { OptionGroup } from '../src/option-group.tsx';
import { PageColumn } from '../src/page-column.tsx';
import { RichText } from '../src/rich-text.tsx';
import { SectionCard } from '../src/section-card.tsx';
import { Sheet } from '../src/sheet.tsx';
import { ToolButton } from '../src/tool-button.tsx';
import { usePhone } from '../src/use-phone.ts';

const options = [
  ['A', '−6.08%', '只算了久期项。少了凸性补回来的 0.23%，所以把跌幅算大了。', '24%'],
  ['B', '−5.85%', '久期项 −6.08%，凸性项 +0.23%，相加得 −5.85%。', '62%'],
  ['C', '−5.63%', '凸性项漏乘了 ½，于是多补了一倍。', '14%'],
] as const;

const wrong = new Set([2, 6, 11]);
const cells: AnswerCell[] = Array.from({ length: 20 }, (_, index) => ({
  state: index > 12 ? 'none' : wrong.has(index) ? 'wrong' : 'right',
  isMarked: index === 9,
}));

const explanation = `<p>价格变动由两项相加：久期项给出直线近似，凸性项补回弯曲的部分。</p>
<div class="xz-formula">ΔP / P ≈ −D Δy + ½ C (Δy)² = −7.60 × 0.008 + ½ × 71.0 × 0.008² = −5.85%</div>
<table><thead><tr><th>债券</th><th>久期</th><th>凸性</th></tr></thead><tbody><tr><td>甲</td><td>4.52</td><td>24.6</td></tr><tr><td>乙</td><td>5.87</td><td>−18.3</td></tr></tbody></table>
<p><strong>记住一句：</strong>凸性项永远为正，且别忘了前面的 ½。</p>`;

export function PracticePage() {
  const isPhone = usePhone();
  const [chosen, setChosen] = useState('B');
  const query = new URLSearchParams(location.search);
  const [isSent, setIsSent] = useState(query.get('sent') === '1');
  const [isMarked, setIsMarked] = useState(false);
  const [isCardOpen, setIsCardOpen] = useState(query.get('card') === '1');
  return (
    <AppFrame
      variant="task"
      name="智能练习"
      caption="固定收益 · 久期与凸性"
      ground={isSent ? 'paper' : 'surface'}
      leave={
        <ActionIcon aria-label="退出练习">
          <IconX size={22} stroke={1.6} />
        </ActionIcon>
      }
      progress={{ value: 14, max: 20, label: '练习进度' }}
      tools={
        isPhone ? (
          <ActionIcon aria-label="答题卡" onClick={() => setIsCardOpen(true)}>
            <IconLayoutGrid size={22} stroke={1.6} />
          </ActionIcon>
        ) : (
          <ToolButton icon={<IconTextSize stroke={1.6} />}>字号</ToolButton>
        )
      }
    >
      <PageColumn
        layout="question"
        aside={
          !isPhone && (
            <SectionCard title="答题卡" action="对 10 · 错 3">
              <AnswerCard cells={cells} current={13} onPick={() => {}} />
            </SectionCard>
          )
        }
      >
        <div>
          <div
            style={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              marginBottom: 8,
            }}
          >
            <span className="xz-caption xz-quiet">第 14 题 · 单选题</span>
            <div style={{ display: 'flex', marginRight: -10 }}>
              <ToolButton
                icon={<IconFlag stroke={1.6} />}
                isOn={isMarked}
                onClick={() => setIsMarked(!isMarked)}
              >
                {isMarked ? '已标记' : '标记'}
              </ToolButton>
              <ToolButton icon={<IconStar stroke={1.6} />} isIconOnPhone>
                收藏
              </ToolButton>
            </div>
          </div>
          <p className="xz-question">
            一只 10 年期国债的修正久期为 7.60，凸性为 71.0。若到期收益率上行 80
            个基点，同时考虑久期与凸性，债券价格变动的百分比<b>最接近</b>：
          </p>
        </div>
        <OptionGroup label="第 14 题的选项">
          {options.map(([letter, text, rationale, share]) => (
            <OptionCard
              key={letter}
              letter={letter}
              name="q14"
              isChosen={isSent ? letter === 'A' : letter === chosen}
              onChoose={() => setChosen(letter)}
              rationale={rationale}
              share={share}
              verdict={
                isSent ? (letter === 'B' ? 'right' : letter === 'A' ? 'wrong' : 'none') : undefined
              }
            >
              {text}
            </OptionCard>
          ))}
        </OptionGroup>
        {isSent && (
          <SectionCard title="解析">
            <RichText cleanHtml={explanation} />
          </SectionCard>
        )}
      </PageColumn>
      <BottomBar
        start={
          isPhone ? (
            <ActionIcon size="xl" variant="default" aria-label="上一题" radius={12}>
              <IconChevronLeft size={22} stroke={1.6} />
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={<IconArrowLeft size={18} stroke={1.6} />}>
              上一题
            </Button>
          )
        }
        hint={
          <>
            <KeyHint keys={['A', 'B', 'C']}>选择</KeyHint>
            <KeyHint keys={['↵']}>提交</KeyHint>
            <KeyHint keys={['M']}>标记</KeyHint>
          </>
        }
      >
        {!isPhone && <Button variant="default">跳过</Button>}
        <Button
          data-main
          onClick={() => setIsSent(!isSent)}
          rightSection={isSent && !isPhone ? <IconArrowRight size={18} stroke={1.6} /> : undefined}
        >
          {isSent ? '下一题' : '提交答案'}
        </Button>
      </BottomBar>
      <Sheet
        title="答题卡"
        aside={<AnswerLegend />}
        isOpen={isCardOpen}
        onClose={() => setIsCardOpen(false)}
      >
        <AnswerCard
          cells={cells}
          current={13}
          onPick={() => setIsCardOpen(false)}
          withLegend={false}
        />
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, marginTop: 24 }}>
          <Button variant="default">只看错题</Button>
          <Button>结束这一组</Button>
        </div>
      </Sheet>
    </AppFrame>
  );
}
