import * as player from './controls/player-actions.ts';
import type { PlaybackSpeed } from '@xuezhou/rules/account/speeds';
import { usePlayer } from '../port/player-store.ts';

export interface CommandContext {
  chooseSpeed: (speed: PlaybackSpeed) => void;
  showKeys: () => void;
}

export interface PlayerCommand {
  /** As the browser names them. */
  keys: readonly string[];
  /** As they are printed. */
  printed: readonly string[];
  label: string;
  /** Elsewhere these keys scroll the page or move in a list. */
  onlyInPlayer?: boolean;
  /** Only where something makes notes and cards of lines. */
  isWish?: true;
  perform: (context: CommandContext, key: string) => void;
}

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The line that has the focus, else the one that is being said. */
function wish(kind: 'note' | 'card'): void {
  const focused = document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset['line'];
  const line = focused === undefined ? usePlayer.getState().line : Number(focused);
  usePlayer.setState({ wish: { kind, line } });
}

/** Those that do something here. */
export const commandsHere = (takesWishes: boolean): readonly PlayerCommand[] =>
  playerCommands.filter(({ isWish }) => takesWishes || isWish !== true);

/** Every key of the player; the help lists them from here. */
const playerCommands: readonly PlayerCommand[] = [
  { keys: [' ', 'k'], printed: ['空格', 'K'], label: '播放或暂停', perform: player.togglePlay },
  {
    keys: ['ArrowLeft', 'ArrowRight'],
    printed: ['←', '→'],
    label: '后退或前进 5 秒',
    perform: (_, key) => player.skip(key === 'ArrowLeft' ? -5 : 5),
  },
  {
    keys: ['j', 'l'],
    printed: ['J', 'L'],
    label: '后退或前进 10 秒',
    perform: (_, key) => player.skip(key === 'j' ? -10 : 10),
  },
  {
    keys: ['ArrowUp', 'ArrowDown'],
    printed: ['↑', '↓'],
    label: '音量（光标在播放器里时）',
    onlyInPlayer: true,
    perform: (_, key) =>
      player.setVolume(usePlayer.getState().volume + (key === 'ArrowUp' ? 0.1 : -0.1)),
  },
  { keys: ['m'], printed: ['M'], label: '静音', perform: player.toggleMute },
  { keys: ['c'], printed: ['C'], label: '字幕', perform: player.toggleCaptions },
  { keys: ['f'], printed: ['F'], label: '全屏', perform: player.switchFullScreen },
  {
    keys: ['<', '>'],
    printed: ['<', '>'],
    label: '放慢或加快',
    perform: ({ chooseSpeed }, key) => chooseSpeed(player.nextSpeed(key === '<' ? -1 : 1)),
  },
  {
    keys: digits,
    printed: ['0', '…', '9'],
    label: '跳到这一讲的十分之几',
    perform: (_, key) => player.seek((usePlayer.getState().duration * Number(key)) / 10),
  },
  {
    ...{ keys: ['n'], printed: ['N'], label: '把这一句记成笔记', isWish: true },
    perform: () => wish('note'),
  },
  {
    ...{ keys: ['b'], printed: ['B'], label: '把这一句做成闪卡', isWish: true },
    perform: () => wish('card'),
  },
  { keys: ['?'], printed: ['?'], label: '看这些快捷键', perform: ({ showKeys }) => showKeys() },
];
