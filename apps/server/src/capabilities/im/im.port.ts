export { addShownTeam } from './demonstrate-team.ts';
