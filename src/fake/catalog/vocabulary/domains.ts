/** A column of the vocabulary: its name, its kind of value, and its children if it is nested. */
export interface ColumnSpec {
  readonly name: string;
  readonly kind: ValueKind | 'struct' | 'array';
  readonly parts?: readonly ColumnSpec[];
}

const KINDS = [
  ...(['id', 'text', 'long', 'code', 'int', 'money', 'ratio', 'flag'] as const),
  ...(['time', 'date', 'json', 'pii', 'bytes'] as const),
] as const;
export type ValueKind = (typeof KINDS)[number];

/** A name with its kind or the start of its parts, or the end of parts. */
const TOKEN = /([a-z_0-9]+)(?::([a-z]+))?([{[])?|[}\]]/g;

/**
 * Parses `status:text address{city:text code:code} items[sku:text count:int]`. Names without a kind are texts.
 * @throws SyntaxError for invalid notation
 */
export function parseColumns(notation: string): readonly ColumnSpec[] {
  const specs: ColumnSpec[] = [];
  /** The lists that are not read to their ends, innermost last. */
  const open = [specs];
  for (const [, name, kind = 'text', start] of notation.matchAll(TOKEN)) {
    if (name === undefined) open.pop();
    else if (start === undefined) open.at(-1)?.push({ name, kind: kindOf(kind) });
    else {
      const parts: ColumnSpec[] = [];
      open.at(-1)?.push({ name, kind: start === '{' ? 'struct' : 'array', parts });
      open.push(parts);
    }
  }
  if (open.length !== 1) throw new SyntaxError(`brackets in ${notation}`);
  return specs;
}

function kindOf(token: string): ValueKind {
  const kind = KINDS.find((one) => one === token);
  if (!kind) throw new SyntaxError(`no kind of value: ${token}`);
  return kind;
}

/** An entity that tables and other records describe. */
export interface Entity {
  /** Its number over all domains, and that of its domain. */
  readonly number: number;
  readonly domain: number;
  /** Name in tables: `order_items`. */
  readonly plural: string;
  /** Name in keys: `order_item` gives `order_item_id`. */
  readonly singular: string;
  /** Dimension (`dim_`) or fact (`fct_`). */
  readonly kind: 'dim' | 'fct';
  /** Singulars of the entities that it refers to by key. */
  readonly refs: readonly string[];
  /** Indexes of the domain's sources that provide it. */
  readonly sources: readonly number[];
  readonly columns: readonly ColumnSpec[];
  /** A sentence that explains it. */
  readonly meaning: string;
}

/** A part of the business with its own entities, sources and teams. */
export interface Domain {
  readonly name: string;
  /** Display names of the team that loads the data and of the team that reports on it. */
  readonly teams: readonly [engineers: string, analysts: string];
  readonly sources: readonly [string, string];
  /** Entities in order of importance. */
  readonly entities: readonly Omit<Entity, 'number' | 'domain'>[];
}

/**
 * Parses lines `plural singular kind refs sources | columns | meaning` into a domain. Refs are separated by commas, `-`
 * means none; sources are `1`, `2` or `12`. @throws SyntaxError
 */
function domain(
  name: string,
  teams: readonly [string, string],
  sources: readonly [string, string],
  lines: string,
): Domain {
  return { name, teams, sources, entities: lines.trim().split('\n').map(parseEntity) };
}

function parseEntity(line: string): Domain['entities'][number] {
  const [head = '', notation = '', meaning = ''] = line.split('|');
  const [plural = '', singular = '', kind = '', refs = '-', sources = ''] = head.trim().split(' ');
  if (kind !== 'dim' && kind !== 'fct') throw new SyntaxError(`dim or fct in ${line}`);
  if (!/^(1|2|12)$/.test(sources)) throw new SyntaxError(`sources in ${line}`);
  if (!/^[A-Z].*\.$/.test(meaning.trim())) throw new SyntaxError(`no sentence in ${line}`);
  return {
    plural,
    singular,
    kind,
    refs: refs === '-' ? [] : refs.split(','),
    sources: Array.from(sources, (digit) => Number(digit) - 1),
    columns: parseColumns(notation),
    meaning: meaning.trim(),
  };
}

const COMMERCE = domain(
  'commerce',
  ['Commerce Data', 'Merchandising Analytics'],
  ['shopify', 'magento'],
  `
orders order fct customer,store,promotion 12 | order_number status placed_at:time shipped_at:time total_amount:money tax_amount:money currency:code shipping_address{street city postcode:code country:code geo{lat:ratio lon:ratio}} is_gift:flag note:long | Orders placed in the web shop, the app and the stores, cancelled ones included.
order_items order_item fct order,product 12 | line_number:int sku:code quantity:int unit_price:money discount_amount:money attributes[key value] | Lines of orders: one product, its quantity and the price that was charged for it.
products product dim category,supplier 12 | sku:code title brand list_price:money weight_kg:ratio dimensions{length_cm:ratio width_cm:ratio height_cm:ratio} is_active:flag launched_on:date description:long | Products that are or were for sale, with their current title, brand and list price.
returns return fct order,customer 12 | reason status requested_at:time received_at:time refund_amount:money items[sku:code quantity:int condition] | Returns that customers announced, from the request to the refund.
carts cart fct customer,session 12 | created_at:time abandoned_at:time items[sku:code quantity:int unit_price:money] total_amount:money currency:code | Shopping carts of the web shop and the app, with what was in them when they were last changed.
stores store dim location 1 | store_number:code title opened_on:date area_sqm:ratio manager_name:pii address{street city postcode:code country:code} is_open:flag | Stores of all countries with their address, opening date and sales area.
promotions promotion dim campaign 12 | code:code percent_off:ratio amount_off:money starts_at:time ends_at:time rules:json | Price promotions with the period and the rules under which they apply.
product_variants product_variant dim product 12 | sku:code color size barcode:code price_delta:money is_default:flag | Colours and sizes in which a product is sold, each with its own SKU.
price_lists price_list dim store 2 | currency:code valid_from:date valid_to:date prices[sku:code price:money] is_active:flag | Price lists by store group and currency, with the days on which they are valid.
reviews review fct product,customer 1 | rating:int title body:long submitted_at:time is_verified:flag helpful_count:int | Product reviews that customers wrote, with one to five stars.
gift_cards gift_card fct customer 1 | card_number:pii balance_amount:money currency:code issued_at:time expires_on:date | Gift cards sold, with their remaining balance.
categories category dim - 12 | title path depth:int parent_code:code is_visible:flag | The category tree of the web shop.
abandoned_carts abandoned_cart fct cart,customer 1 | abandoned_at:time item_count:int total_amount:money currency:code last_step recovered_at:time | Carts with at least one item that were left for 24 hours, and whether a reminder brought the customer back.
age_checks age_check fct order 2 | method passed:flag checked_at:time checked_by:pii | Checks of the customer's age for orders with alcohol or knives in them.
assortments assortment dim store 2 | title season valid_from:date valid_to:date sku_count:int | Which products a store format carries in a season.
back_in_stock_alerts back_in_stock_alert fct product,customer 1 | email:pii requested_at:time sent_at:time converted:flag | Requests of customers to be told when a product is available again.
barcodes barcode dim product_variant 2 | ean:code valid_from:date is_primary:flag | Barcodes of product variants; a variant may have several.
best_sellers best_seller fct product,category 1 | rank:int week_start:date units_sold:int revenue_amount:money | The hundred best-selling products of each category and week.
brands brand dim supplier 2 | title country:code is_own_brand:flag listed_on:date | Brands that are carried, own brands marked.
bundles bundle dim product 1 | title discount_percent:ratio components[sku:code quantity:int] is_active:flag | Sets of products that are sold at one price.
checkout_steps checkout_step fct cart,session 1 | step entered_at:time left_at:time error_code:code payment_method | Steps of the checkout that a session went through, with the errors shown.
click_and_collect_orders click_and_collect_order fct order,store 2 | ready_at:time collected_at:time shelf:code is_expired:flag | Orders that customers pick up in a store.
marketplace_listings marketplace_listing dim product 2 | marketplace listing_number:code price:money currency:code is_buy_box:flag refreshed_at:time | Offers of our products on other marketplaces.
price_changes price_change fct product,price_list 2 | old_price:money new_price:money currency:code effective_on:date reason changed_by:pii | Every change of a list price, with its reason.
store_visits store_visit fct store 1 | hour_start:time visitors_in:int visitors_out:int sensor:code | People counted at the doors of the stores, by hour.
wishlists wishlist fct customer,product 1 | added_at:time removed_at:time is_shared:flag | Products that customers put on their wish lists.
`,
);

const CUSTOMERS = domain(
  'customers',
  ['Customer Data', 'Customer Insights'],
  ['salesforce', 'zendesk'],
  `
customers customer dim account,segment 12 | email:pii first_name:pii last_name:pii phone:pii birth_date:pii signed_up_at:time country:code language:code lifetime_value:money preferences{newsletter:flag channel theme} is_active:flag | Everyone with a customer account, duplicates merged.
tickets ticket fct customer,agent 2 | subject priority status channel opened_at:time solved_at:time first_reply_minutes:int messages[author:pii sent_at:time body:long] satisfaction:int | Support tickets from e-mail, chat and phone, with the times of the first reply and of the solution.
contacts contact dim account 12 | email:pii full_name:pii job_title phone:pii last_contacted_at:time opted_out:flag | People at business customers whom sales and support talk to.
leads lead fct campaign 1 | email:pii company source score:ratio status captured_at:time converted_at:time | Leads for business accounts, from capture to conversion.
opportunities opportunity fct account,contact 1 | stage amount:money probability:ratio close_date:date is_won:flag history[stage changed_at:time changed_by:pii] | Sales opportunities with their stage, value and expected closing date.
loyalty_members loyalty_member dim customer 1 | tier points_balance:int enrolled_on:date card_number:pii expires_on:date | Members of the loyalty programme with tier and points.
segments segment dim - 12 | title rule:json member_count:int refreshed_at:time is_dynamic:flag | Customer segments and the rules that define them.
consents consent fct customer 12 | purpose legal_basis granted_at:time withdrawn_at:time ip_address:pii proof:json | Consents that customers gave or withdrew, by purpose.
accounts account dim customer 1 | account_number:code title industry employee_count:int annual_revenue:money billing_address{street city postcode:code country:code} owner_name:pii | Companies that buy from us on account.
addresses address dim customer 1 | street:pii city:pii postcode:pii country:code geo{lat:ratio lon:ratio accuracy_m:int} valid_from:date valid_to:date | Delivery and billing addresses of customers, geocoded where possible.
surveys survey fct customer 2 | score:int comment:long channel sent_at:time answered_at:time answers[question answer] | Satisfaction surveys sent after a purchase or a support case.
agents agent dim employee 2 | nickname languages[code:code level:int] shift is_external:flag | Support agents, external ones included.
account_merges account_merge fct account 1 | merged_into:code reason merged_at:time merged_by:pii | Accounts that were found to be the same company and merged.
activities activity fct contact,opportunity 1 | kind subject due_on:date completed_at:time owner_name:pii | Calls, meetings and tasks of the sales team.
agent_shifts agent_shift fct agent 2 | starts_at:time ends_at:time channel is_overtime:flag | Planned and worked shifts of support agents.
app_ratings app_rating fct user 2 | store rating:int body:long country:code app_version rated_at:time | Ratings of our apps in the app stores.
call_logs call_log fct agent,customer 2 | phone_number:pii direction started_at:time duration_s:int wait_s:int outcome | Phone calls of the support line, with waiting times.
chat_transcripts chat_transcript fct ticket,agent 2 | started_at:time ended_at:time message_count:int transcript:pii language:code | Chats with customers, word for word.
churn_scores churn_score fct customer 1 | score:ratio model_version:code scored_at:time top_reason | The probability that a customer does not buy again within a year, scored each week.
complaints complaint fct customer,order 2 | category severity:int received_at:time closed_at:time compensation_amount:money currency:code | Formal complaints and what was paid to settle them.
customer_notes customer_note fct customer,agent 2 | body:long written_at:time is_pinned:flag | Notes that agents left on a customer.
email_preferences email_preference dim customer 1 | topic is_subscribed:flag frequency changed_at:time | Which newsletters a customer wants, and how often.
households household dim customer 1 | member_count:int postcode:code has_children:flag matched_on | Customers who share an address and a surname.
knowledge_articles knowledge_article dim - 2 | title locale:code view_count:int helpful_share:ratio published_at:time | Articles of the help centre with their views and votes.
referrals referral fct customer 1 | code:code invited_at:time converted_at:time reward_amount:money currency:code | Invitations by which customers brought in new ones.
reward_redemptions reward_redemption fct loyalty_member,order 1 | points:int reward value_amount:money redeemed_at:time | Loyalty points that were turned into rewards.
`,
);

const FINANCE = domain(
  'finance',
  ['Finance Engineering', 'Financial Planning & Analysis'],
  ['stripe', 'netsuite'],
  `
payments payment fct order,customer 1 | amount:money fee_amount:money currency:code method status authorized_at:time captured_at:time card{brand last4:pii country:code} risk_score:ratio | Payments of customers by card, wallet and invoice, with the fee of the provider.
invoices invoice fct account 12 | invoice_number:code issued_on:date due_on:date net_amount:money tax_amount:money currency:code status pdf_url | Invoices to business customers and what is still open.
ledger_entries ledger_entry fct cost_center 2 | account_code:code debit:money credit:money currency:code posted_on:date period:code memo | Postings of the general ledger, debit and credit.
refunds refund fct payment 1 | amount:money currency:code reason refunded_at:time approved_by:pii | Money paid back to customers, with the reason.
subscriptions subscription fct customer,plan 1 | status started_on:date canceled_on:date renews_on:date monthly_amount:money currency:code trial{starts_on:date ends_on:date} | Delivery-pass and replenishment subscriptions of customers.
invoice_lines invoice_line fct invoice,product 12 | line_number:int description quantity:ratio unit_price:money tax_code:code | Lines of invoices with their tax codes.
payouts payout fct account 1 | amount:money currency:code iban:pii sent_at:time arrived_on:date status | Transfers of the payment provider to our bank accounts.
budgets budget fct cost_center 2 | fiscal_year:int quarter:int planned_amount:money approved_amount:money currency:code | Planned and approved budgets by cost center and quarter.
plans plan dim - 1 | title interval price:money currency:code features[key limit:int] is_public:flag | Subscription plans and their prices.
cost_centers cost_center dim department 2 | code:code title valid_from:date valid_to:date owner_name:pii | Cost centers with the person who answers for them.
exchange_rates exchange_rate fct - 12 | from_currency:code to_currency:code rate:ratio quoted_on:date provider | Daily reference rates of the European Central Bank.
tax_rates tax_rate dim location 2 | region:code rate:ratio valid_from:date valid_to:date category | VAT and sales tax rates by region and category of goods.
account_balances account_balance fct gl_account 2 | period:code opening_amount:money closing_amount:money currency:code | Opening and closing balances of ledger accounts by period.
accounting_periods accounting_period dim - 2 | period:code starts_on:date ends_on:date is_closed:flag closed_at:time | Months and quarters of the fiscal calendar, and whether they are closed.
accruals accrual fct cost_center,supplier 2 | amount:money currency:code period:code reverses_in:code status | Costs that belong to a period but are not invoiced yet.
asset_depreciations asset_depreciation fct cost_center 2 | asset_number:code method period:code amount:money book_value:money | Monthly depreciation of fixed assets.
bank_statements bank_statement fct - 2 | iban:pii statement_number:code opening_balance:money closing_balance:money currency:code booked_on:date | Daily statements of our bank accounts.
bank_transfers bank_transfer fct bank_statement 2 | counterparty:pii amount:money currency:code purpose booked_on:date matched:flag | Incoming and outgoing transfers, matched to invoices where possible.
card_authorizations card_authorization fct payment 1 | response_code:code amount:money currency:code three_ds:flag requested_at:time | Answers of the card networks to authorization requests.
chargebacks chargeback fct payment 1 | reason_code:code amount:money currency:code opened_at:time due_on:date outcome | Disputed card payments and how they ended.
credit_notes credit_note fct invoice 2 | note_number:code amount:money currency:code issued_on:date reason | Credit notes that correct an invoice.
dunning_letters dunning_letter fct invoice 2 | level:int sent_on:date fee_amount:money paid_on:date | Reminders for overdue invoices.
gl_accounts gl_account dim - 2 | account_code:code title kind is_blocked:flag parent_code:code | The chart of accounts.
payment_methods payment_method dim customer 1 | brand last4:pii expires_on:date is_default:flag added_at:time | Cards and wallets that customers saved.
revenue_schedules revenue_schedule fct subscription 2 | period:code recognized_amount:money deferred_amount:money currency:code | When revenue of prepaid subscriptions is recognized.
vat_returns vat_return fct tax_rate 2 | country:code period:code taxable_amount:money tax_amount:money filed_on:date | VAT returns as they were filed, by country and period.
`,
);

const LOGISTICS = domain(
  'logistics',
  ['Supply Chain Data', 'Fulfilment Analytics'],
  ['sap', 'shipstation'],
  `
shipments shipment fct order,carrier,warehouse 12 | tracking_number:code status shipped_at:time delivered_at:time weight_kg:ratio cost_amount:money destination{city postcode:code country:code} packages[package_number:int weight_kg:ratio contents[sku:code quantity:int]] | Parcels and pallets that left a warehouse for a customer or a store.
inventory_levels inventory_level fct product,warehouse 1 | on_hand:int reserved:int incoming:int counted_at:time unit_cost:money | Stock on hand, reserved and on the way, by product and warehouse.
shipment_events shipment_event fct shipment 2 | event_type occurred_at:time location{city country:code} raw:json | Scans of parcels as the carriers report them.
purchase_orders purchase_order fct supplier,warehouse 1 | order_number:code ordered_on:date expected_on:date total_amount:money currency:code status lines[sku:code quantity:int unit_cost:money] | Orders to suppliers with the expected day of arrival.
deliveries delivery fct shipment,vehicle 2 | driver_name:pii signed_by:pii delivered_at:time attempt:int proof_photo:bytes | Attempts to hand over a parcel, with the signature.
warehouses warehouse dim location 12 | code:code title capacity_pallets:int opened_on:date timezone is_bonded:flag | Warehouses and distribution centres.
suppliers supplier dim - 1 | supplier_number:code title country:code payment_terms_days:int contact_email:pii rating:ratio certificates[title expires_on:date] | Suppliers of goods with their terms of payment and certificates.
pick_lists pick_list fct warehouse,order 1 | picked_by:pii started_at:time finished_at:time item_count:int | Lists by which orders are picked, with start and end.
carriers carrier dim - 2 | code:code title service_level tracking_url is_active:flag | Carriers and the service levels booked with them.
routes route dim carrier,warehouse 2 | title distance_km:ratio planned_minutes:int stops[sequence:int city eta:time] | Delivery routes with planned stops.
customs_declarations customs_declaration fct shipment 1 | declaration_number:code hs_code:code declared_value:money currency:code cleared_at:time | Declarations to customs, one for each shipment that crosses a border.
vehicles vehicle dim - 2 | plate_number:pii model fuel capacity_kg:int bought_on:date | Vans and trucks of our own fleet.
advance_ship_notices advance_ship_notice fct purchase_order,supplier 1 | notice_number:code expected_at:time pallet_count:int confirmed:flag | What a supplier announces before goods arrive.
air_waybills air_waybill fct shipment,carrier 2 | waybill_number:code origin:code destination:code pieces:int chargeable_kg:ratio issued_on:date | Waybills of air freight.
bin_locations bin_location dim warehouse 1 | aisle:code level:int position:int max_kg:ratio is_blocked:flag | Storage places in the warehouses.
carrier_rates carrier_rate dim carrier 2 | zone:code weight_from_kg:ratio weight_to_kg:ratio price:money currency:code valid_from:date | Contract rates of carriers by zone and weight.
cold_chain_readings cold_chain_reading fct vehicle,shipment 2 | temperature_c:ratio humidity:ratio measured_at:time is_alarm:flag | Temperatures in refrigerated transport, every five minutes.
container_bookings container_booking fct purchase_order 1 | container_number:code vessel port_of_loading:code port_of_discharge:code departs_on:date arrives_on:date | Sea containers booked for imports.
cycle_counts cycle_count fct bin_location,product 1 | expected:int counted:int counted_at:time counted_by:pii | Stock counted by hand and the difference to the system.
damage_reports damage_report fct shipment 2 | category photo:bytes value_amount:money reported_at:time | Goods damaged in the warehouse or on the way.
dock_appointments dock_appointment fct warehouse,carrier 1 | dock:code starts_at:time ends_at:time arrived_at:time | Time slots of trucks at the docks.
freight_invoices freight_invoice fct carrier 1 | invoice_number:code amount:money currency:code issued_on:date deviation_amount:money | Invoices of carriers, compared with the contract rates.
goods_receipts goods_receipt fct purchase_order,warehouse 1 | received_at:time quantity:int rejected:int received_by:pii | Goods that arrived against a purchase order.
pallets pallet dim warehouse 1 | sscc:code kind weight_kg:ratio built_at:time | Pallets with their shipping container codes.
stock_transfers stock_transfer fct warehouse,product 1 | from_code:code to_code:code quantity:int shipped_at:time received_at:time | Goods moved between warehouses and stores.
supplier_scorecards supplier_scorecard fct supplier 1 | month:date on_time_share:ratio defect_share:ratio lead_days:ratio | Monthly scores of suppliers for punctuality and quality.
`,
);

const MARKETING = domain(
  'marketing',
  ['Marketing Data', 'Growth Marketing'],
  ['google_ads', 'braze'],
  `
campaigns campaign dim - 12 | title channel objective starts_on:date ends_on:date budget_amount:money currency:code labels[key value] | Marketing campaigns of all channels with their budget and period.
email_sends email_send fct campaign,customer 2 | recipient:pii template sent_at:time bounced:flag bounce_reason | E-mails sent to customers, with bounces.
email_clicks email_click fct email_send 2 | url clicked_at:time user_agent ip_address:pii | Clicks on links in e-mails.
landing_pages landing_page dim campaign 12 | url title variant published_at:time | Pages that campaigns lead to.
keywords keyword dim ad_group 1 | text match_type max_bid:money quality_score:int | Search keywords that we bid on.
coupons coupon fct promotion,customer 2 | code:code issued_at:time redeemed_at:time discount_amount:money | Coupon codes issued to customers and their redemption.
push_notifications push_notification fct campaign,device 2 | title sent_at:time opened_at:time is_silent:flag | Messages pushed to phones, and whether they were opened.
creative_variants creative_variant dim campaign 1 | headline body:long image_url format created_at:time | Texts and images of advertisements in their variants.
ad_spend ad_cost fct ad,campaign 1 | spent_on:date impressions:int clicks:int cost_amount:money currency:code conversions:ratio | Cost, impressions and clicks of advertisements by day, as the networks bill them.
ad_groups ad_group dim campaign 1 | title bid_amount:money status targeting:json | Groups of advertisements with a common bid and audience.
ads ad dim ad_group 1 | headline body:long landing_url format created_at:time | Advertisements in search, display and social networks.
audiences audience dim segment 12 | title size:int refreshed_at:time platforms[name synced_at:time] | Audiences that are synchronized to advertising platforms.
attributions attribution fct order,campaign 1 | model weight:ratio touched_at:time revenue_amount:money path[channel touched_at:time weight:ratio] | Revenue of orders divided among the campaigns that led to them.
experiments experiment dim - 2 | key hypothesis:long status started_on:date ended_on:date variants[name share:ratio] | Experiments with their hypothesis, period and variants.
ab_test_results ab_test_result fct experiment 2 | variant visitors:int conversions:int uplift:ratio p_value:ratio computed_at:time | Results of A/B tests by variant, with the uplift and its p-value.
acquisition_channels acquisition_channel dim - 1 | title medium is_paid:flag valid_from:date | The channels that new customers are attributed to.
affiliate_clicks affiliate_click fct affiliate_partner 1 | url clicked_at:time country:code sub_id:code | Clicks that affiliate partners sent to the shop.
affiliate_partners affiliate_partner dim - 1 | title network commission_percent:ratio contact_email:pii joined_on:date | Partners who are paid a commission on sales.
banner_impressions banner_impression fct ad,session 1 | placement viewed_at:time viewable_ms:int | Banners shown on our own pages and on those of partners.
brand_surveys brand_survey fct segment 2 | wave:code aided_recall:ratio unaided_recall:ratio respondents:int surveyed_on:date | Quarterly survey of how well the brand is known.
in_app_messages in_app_message fct campaign,user 2 | template shown_at:time dismissed_at:time clicked:flag | Messages shown inside the app.
influencer_posts influencer_post fct campaign 1 | handle:pii network posted_at:time reach:int fee_amount:money currency:code | Paid posts of influencers and their reach.
media_plans media_plan fct campaign 1 | channel week_start:date planned_amount:money currency:code approved:flag | Planned media budgets by channel and week.
newsletter_signups newsletter_signup fct landing_page 2 | email:pii signed_up_at:time confirmed_at:time source | Sign-ups for the newsletter, confirmed ones marked.
sms_sends sms_send fct campaign,customer 2 | phone:pii sent_at:time delivered_at:time cost_amount:money | Text messages sent to customers and their cost.
utm_links utm_link dim campaign 1 | url source medium content created_at:time | Tagged links that campaigns use.
`,
);

const PRODUCT = domain(
  'product',
  ['Product Data', 'Product Analytics'],
  ['segment', 'snowplow'],
  `
events event fct session,user 12 | event_name occurred_at:time received_at:time properties:json context{app{name version} device{model os os_version} page{url referrer title} locale:code} ip_address:pii | Everything that the apps and the web shop track, one row for each event.
sessions session fct user,device 12 | started_at:time ended_at:time page_count:int landing_url referrer utm{source medium campaign} is_bounce:flag | Visits to the web shop and the apps; a visit ends after 30 minutes without an event.
page_views page_view fct session 12 | url title viewed_at:time load_ms:int scroll_depth:ratio | Pages viewed in the web shop, with loading times.
clicks click fct page_view 2 | element x:int y:int clicked_at:time | Clicks on elements of pages, with their position.
searches search fct session 12 | query result_count:int clicked_position:int searched_at:time filters[field value] | Searches in the web shop, with the number of results and the position that was clicked.
users user dim customer 12 | email:pii username:pii created_at:time last_seen_at:time traits:json is_internal:flag | Users of the web shop and the apps, signed in or not.
devices device dim user 2 | platform model os os_version first_seen_at:time push_token:pii | Devices from which the apps are used.
exposures exposure fct experiment,user 1 | variant exposed_at:time is_holdout:flag | Which user saw which variant of an experiment.
feature_flags feature_flag dim - 1 | key description rollout:ratio enabled:flag rules[attribute operator value] | Feature flags with their rollout and rules.
funnels funnel fct user 1 | funnel_name step:int entered_at:time completed_at:time | Progress of users through defined funnels.
app_installs app_install fct device,campaign 1 | app_version installed_at:time uninstalled_at:time store country:code | Installations of the apps and the campaign that led to them.
crashes crash fct device 2 | app_version exception stack_trace:long crashed_at:time threads[name state frames[file line:int symbol]] | Crashes of the apps with their stack traces.
active_users active_user fct user 1 | platform active_on:date session_count:int is_new:flag | Users with at least one session on a day.
anonymous_ids anonymous_id dim user 1 | cookie:pii first_seen_at:time linked_at:time | Cookies of visitors and the user they later turned out to be.
app_versions app_version dim - 1 | platform version:code released_at:time is_forced:flag minimum_os:code | Released versions of the apps.
beta_testers beta_tester dim user 1 | email:pii joined_on:date platform feedback_count:int | Users who get new versions early.
bot_filters bot_filter dim - 2 | pattern kind added_at:time added_by:pii | Rules by which automated traffic is left out.
cookie_choices cookie_choice fct session 2 | statistics:flag marketing:flag chosen_at:time banner_version:code | Choices made in the cookie banner.
error_reports error_report fct session 2 | message:long page_url status_code:int reported_at:time | Errors that the browser reported while a page was used.
feature_requests feature_request fct user 1 | title votes:int status created_at:time | Wishes of users, collected in the feedback form.
form_submissions form_submission fct session 2 | form_name field_count:int duration_ms:int submitted_at:time succeeded:flag | Forms that visitors sent.
identity_links identity_link fct user,anonymous_id 1 | method confidence:ratio linked_at:time | Links between anonymous visitors and known users.
onboarding_steps onboarding_step fct user 1 | step:int title completed_at:time skipped:flag | Steps of the introduction that new users finished or skipped.
search_suggestions search_suggestion fct search 2 | suggestion position:int clicked:flag | Suggestions shown while a visitor types.
session_replays session_replay fct session 2 | recording_url duration_ms:int rage_clicks:int recorded_at:time | Recorded sessions, texts masked.
web_vitals web_vital fct page_view 2 | metric value_ms:ratio rating measured_at:time | Core Web Vitals as measured in the browsers of visitors.
`,
);

const PEOPLE_DOMAIN = domain(
  'people',
  ['People Systems', 'People Analytics'],
  ['workday', 'greenhouse'],
  `
employees employee dim department,position,location 1 | employee_number:code full_name:pii work_email:pii hired_on:date left_on:date salary_amount:pii currency:code manager_name:pii is_contractor:flag | Everyone who works or worked here, contractors included.
departments department dim - 12 | code:code title parent_code:code head_name:pii | The tree of departments with their heads.
positions position dim department 12 | code:code title level:int min_salary:money max_salary:money | Positions in the organization with their salary bands.
payroll_runs payroll_run fct employee 1 | period:code gross_amount:pii net_amount:pii tax_amount:pii paid_on:date components[code:code amount:money] | Monthly pay of employees with its components.
time_off time_off_request fct employee 1 | kind starts_on:date ends_on:date hours:ratio status approved_by:pii | Requests for leave and their approval.
candidates candidate dim position 2 | full_name:pii email:pii phone:pii source resume:bytes applied_at:time | People who applied for a position.
offers offer fct application 2 | salary_amount:pii currency:code offered_on:date accepted_on:date | Job offers made to candidates.
headcount headcount_line fct department,location 1 | month:date planned:int actual:int open:int | Planned and actual headcount by department and month.
applications application fct candidate,position 2 | stage applied_at:time rejected_at:time reject_reason stages[name entered_at:time] | Applications with every stage they went through.
trainings training fct employee 1 | title provider completed_on:date score:ratio is_mandatory:flag | Courses that employees took.
locations location dim - 12 | code:code city country:code timezone geo{lat:ratio lon:ratio} is_headquarters:flag | Offices, stores and warehouses as places of work.
expenses expense fct employee,cost_center 1 | category amount:money currency:code spent_on:date receipt:bytes approved_by:pii | Expenses that employees claimed.
absences absence fct employee 1 | kind starts_on:date ends_on:date certified:flag | Days of illness and other absences.
access_badges access_badge dim employee,location 1 | badge_number:pii issued_on:date blocked_on:date zone:code | Badges that open doors, and where they do.
apprenticeships apprenticeship fct employee 1 | occupation school starts_on:date ends_on:date exam_score:ratio | Apprentices in stores and warehouses.
benefit_enrollments benefit_enrollment fct employee 1 | benefit enrolled_on:date contribution_amount:pii ends_on:date | Pension, bicycle and insurance benefits that employees chose.
bonus_plans bonus_plan dim position 1 | title target_percent:ratio valid_from:date valid_to:date | Bonus plans by position.
compensation_bands compensation_band dim position,location 1 | minimum:money midpoint:money maximum:money currency:code valid_from:date | Salary bands by level and country.
contractor_hours contractor_hour fct employee,cost_center 1 | worked_on:date hours:ratio rate:money approved_by:pii | Hours of contractors as they were approved.
engagement_surveys engagement_survey fct department 1 | wave:code question score:ratio respondents:int | Results of the half-yearly survey, by department; groups under ten are left out.
exit_interviews exit_interview fct employee 1 | reason would_return:flag held_on:date notes:pii | Why people left.
interview_feedback interview_note fct application 2 | interviewer:pii score:int recommendation submitted_at:time | Feedback of interviewers on candidates.
job_postings job_posting dim position 2 | title board published_on:date closed_on:date views:int | Open positions as they are advertised.
performance_reviews performance_review fct employee 1 | cycle:code rating:int reviewed_on:date reviewer:pii | Yearly reviews of employees.
shift_plans shift_plan fct employee,location 1 | starts_at:time ends_at:time role published_at:time | Planned shifts in stores and warehouses.
work_permits work_permit dim employee 1 | country:code permit_number:pii valid_to:date | Work permits and when they expire.
`,
);

const PLATFORM = domain(
  'platform',
  ['Data Platform', 'Data Governance'],
  ['airflow', 'datadog'],
  `
pipeline_runs pipeline_run fct pipeline 1 | run_key:code state started_at:time ended_at:time attempt:int conf:json | Runs of pipelines with their state and duration.
pipelines pipeline dim - 1 | name schedule owner_email:pii is_paused:flag tags[name] | Pipelines with schedule and owner.
quality_checks quality_check fct pipeline_run 1 | check_name passed:flag observed:ratio expected:ratio checked_at:time | Checks of data quality and their results.
log_lines log_line fct host 2 | level logger message:long logged_at:time fields:json | Log lines of services, kept for 30 days.
metrics metric fct host 2 | metric_name value:ratio unit measured_at:time dimensions[key value] | Measurements of hosts and services, one a minute.
incidents incident fct deployment 2 | severity title opened_at:time resolved_at:time commander:pii timeline[at:time note] | Incidents from the first alert to the resolution.
deployments deployment fct host 12 | service_name version commit_sha:code deployed_at:time deployed_by:pii succeeded:flag | Deployments of services with the commit that was deployed.
api_requests api_request fct user 2 | method:code path status_code:int duration_ms:int client_ip:pii requested_at:time headers:json | Requests to our public interfaces.
hosts host dim - 2 | hostname region:code instance_type cpu_count:int memory_gb:ratio booted_at:time | Virtual machines and their size.
audit_logs audit_log fct user 12 | action resource actor:pii occurred_at:time before:json after:json | Who changed what in the administration tools.
access_grants access_grant fct user 1 | role resource granted_by:pii granted_at:time revoked_at:time | Rights that were given to people and revoked.
schema_changes schema_change fct deployment 1 | object_name change_type applied_at:time ddl:long | Changes of tables and views, with the statement.
access_requests access_request fct user 1 | resource justification:long requested_at:time decided_at:time decided_by:pii | Requests for access to data, and who decided.
alert_rules alert_rule dim - 2 | title query severity threshold:ratio is_muted:flag | Rules that raise an alert.
api_keys api_key dim service_account 2 | prefix:code created_at:time expires_on:date last_used_at:time | Keys of machine users, without the secret.
backfills backfill fct pipeline 1 | from_day:date to_day:date started_at:time finished_at:time requested_by:pii | Repeated loads of past days.
backup_jobs backup_job fct host 2 | kind size_gb:ratio started_at:time finished_at:time verified:flag | Backups and whether a restore was tried.
cloud_costs cloud_cost fct - 2 | provider service_name project_name cost_amount:money currency:code billed_on:date | Bills of cloud providers by day and project.
dashboard_views dashboard_view fct user 2 | dashboard viewed_at:time duration_s:int | Views of dashboards in the reporting tools.
data_contracts data_contract dim pipeline 1 | title version:code producer consumer valid_from:date | What producers of data promise to their consumers.
freshness_checks freshness_check fct pipeline 1 | table_name expected_by:time arrived_at:time is_late:flag | When tables were expected and when they arrived.
model_runs model_run fct pipeline_run 1 | model_name materialization rows_affected:int duration_ms:int status | Runs of dbt models with rows and duration.
on_call_shifts on_call_shift fct - 2 | engineer:pii starts_at:time ends_at:time page_count:int | Who was on call, and how often they were paged.
query_history query_run fct user 2 | query_text:long rows_scanned:int duration_ms:int queued_ms:int started_at:time | Queries that ran on the warehouses, with their cost in time and rows.
service_accounts service_account dim - 1 | name purpose owner_email:pii is_active:flag | Accounts of machines.
warehouse_credits warehouse_credit fct - 2 | warehouse_name credits:ratio used_on:date budget:ratio | Credits that the Snowflake warehouses used by day.
`,
);

export const DOMAINS: readonly Domain[] = [
  COMMERCE,
  CUSTOMERS,
  FINANCE,
  LOGISTICS,
  MARKETING,
  PRODUCT,
  PEOPLE_DOMAIN,
  PLATFORM,
];

/** Number of entities per domain, equal for all. */
export const ENTITIES_A_DOMAIN = 26;

/** All entities, domain by domain: the entity of number `n` is `n % 26` of domain `n / 26`. */
export const ENTITIES: readonly Entity[] = DOMAINS.flatMap(({ entities }, part) =>
  entities.map((entity, n) => ({ ...entity, number: part * ENTITIES_A_DOMAIN + n, domain: part })),
);

export const ENTITY_BY_SINGULAR: ReadonlyMap<string, Entity> = new Map(
  ENTITIES.map((entity) => [entity.singular, entity]),
);
