/** Sums as the title writes them: `120 M`, `£120`. */
export function sum(money: string, amount: number): string {
  const text = money.replace('{}', Math.abs(amount).toLocaleString('en').replaceAll(',', ' '));
  return amount < 0 ? `−${text}` : text;
}

export function signed(money: string, amount: number): string {
  return amount > 0 ? `+${sum(money, amount)}` : sum(money, amount);
}
