/** What is left will take about so long. */
export { reviewMinutes as minutesOf } from '@xuezhou/rules/review/minutes';
