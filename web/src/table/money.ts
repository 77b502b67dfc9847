/** Sums as the title writes them: `120 M`, `£120`. */
export function sum(money: string, amount: number): string {
  const text = money.replace('{}', Math.abs(amount).toLocaleString('en').replaceAll(',', ' '));
  return amount < 0 ? `−${text}` : text;
}

/** What something costs, unless its name says so already; what it brings has a plus. */
export function costBeside(money: string, label: string, cost: number | null | undefined): string {
  if (!cost) return '';
  const said = [money.replace('{}', String(Math.abs(cost))), `${cost} to `];
  if (said.some((words) => label.includes(words))) return '';
  return cost < 0 ? signed(money, -cost) : sum(money, cost);
}

export function signed(money: string, amount: number): string {
  return amount > 0 ? `+${sum(money, amount)}` : sum(money, amount);
}
